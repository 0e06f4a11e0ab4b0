public import HealthModel

/// How a store behaves.
public struct StoreConfiguration: Sendable {
  /// The rules in force.
  public var semantics = StoreSemantics()
  /// What calls cost in virtual time.
  public var costs = QueryCosts.mock
  /// The most calls of one service.
  public var budget = 1_000_000
  /// What the person answers when asked.
  public var answer = AuthorizationAnswer.everything
  /// How many virtual seconds the person takes to answer.
  public var answerSeconds = 0
  /// What goes wrong.
  public var faults: [Fault] = []
  /// The earliest start that can be saved, in milliseconds since the epoch.
  public var earliestPermitted: Int64 = 0
  /// What the app declares.
  public var declaration = AppDeclaration()
  /// From which dropped and delayed wakes are drawn.
  public var luck: UInt64?

  /// Makes a device that works: nothing goes wrong, and the person agrees.
  public init() {}
}

/// What an app declares about itself, apart from its code.
public struct AppDeclaration: Hashable, Sendable {
  /// Who writes the app's samples.
  public var source = DataSource(
    identifier: "app-under-test", kind: .thirdParty, bundleIdentifier: "com.example.app-under-test",
    deviceName: nil)
  /// Whether Info.plist says why samples are read.
  public var saysWhyItReads = true
  /// Whether Info.plist says why samples are saved.
  public var saysWhyItSaves = true
  /// Whether the app may be woken for new samples.
  public var isEntitledForBackgroundDelivery = true

  /// Declares everything that is needed.
  public init() {}
}

/// A service made more calls than its budget allows.
public struct QueryBudgetExhausted: Error, Hashable {
  /// The budget.
  public let budget: Int
}
