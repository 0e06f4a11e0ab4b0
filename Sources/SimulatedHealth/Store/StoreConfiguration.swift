public import HealthModel

/// The configuration of a simulated health store.
public struct StoreConfiguration: Sendable {
  /// The rules of the store.
  public var semantics = StoreSemantics()
  /// The cost of each kind of call in virtual time.
  public var costs = QueryCosts.mock
  /// The maximum number of calls per service run.
  public var budget = 1_000_000
  /// The types that the person authorizes when the app asks.
  public var answer = AuthorizationAnswer.everything
  /// The time that the person takes to answer an authorization request, in virtual seconds.
  public var answerSeconds = 0
  /// The faults to simulate.
  public var faults: [StoreFault] = []
  /// The earliest permitted start of a saved sample, in milliseconds since the epoch.
  public var earliestPermitted: Int64 = 0
  /// The declarations of the app's Info.plist and entitlements.
  public var declaration = AppDeclaration()
  /// The seed for dropped and delayed background wakes; nil to deliver every wake at once.
  public var wakeSeed: UInt64?

  /// Creates a configuration without faults in which the person grants every request.
  public init() {}
}

/// The declarations of an app: its identity, usage descriptions and entitlements.
public struct AppDeclaration: Hashable, Sendable {
  /// The source under which the app saves samples.
  public var source = DataSource(
    identifier: "app-under-test", kind: .thirdParty, bundleIdentifier: "com.example.app-under-test",
    deviceName: nil)
  /// True if Info.plist contains the usage description for reading samples.
  public var hasReadUsageDescription = true
  /// True if Info.plist contains the usage description for saving samples.
  public var hasSaveUsageDescription = true
  /// True if the app has the entitlement for background delivery.
  public var isEntitledForBackgroundDelivery = true

  /// Creates a declaration in which everything required is present.
  public init() {}
}

/// The error for a service that made more calls than its budget allows.
public struct QueryBudgetExhausted: Error, Hashable {
  /// The budget of the run, in calls.
  public let budget: Int
}
