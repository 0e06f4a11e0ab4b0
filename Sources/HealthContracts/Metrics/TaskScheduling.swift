public import struct Foundation.Date

extension Metrics {
  /// Asks for time in the background, as a processing task request does.
  public struct TaskRequest: Hashable, Sendable {
    /// Whose handler runs.
    public var identifier: String
    /// Before when it does not run; nil for no wish.
    public var earliestBeginDate: Date?
    /// Whether it needs the network.
    public var requiresNetworkConnectivity: Bool
    /// Whether it needs the charger.
    public var requiresExternalPower: Bool

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - identifier: Whose handler runs.
    ///   - earliestBeginDate: Before when it does not run.
    ///   - requiresNetworkConnectivity: Whether it needs the network.
    ///   - requiresExternalPower: Whether it needs the charger.
    public init(
      _ identifier: String, earliestBeginDate: Date? = nil,
      requiresNetworkConnectivity: Bool = false, requiresExternalPower: Bool = false
    ) {
      self.identifier = identifier
      self.earliestBeginDate = earliestBeginDate
      self.requiresNetworkConnectivity = requiresNetworkConnectivity
      self.requiresExternalPower = requiresExternalPower
    }
  }

  /// Why a scheduler refuses.
  public enum TaskSchedulerError: Error, Hashable, Sendable {
    /// Info.plist does not permit the identifier, or no handler is registered for it.
    case notPermitted(String)
    /// Background work is denied now: the person turned it off, or power is low.
    case unavailable
    /// Too many requests are pending.
    case tooManyPendingTaskRequests(limit: Int)
    /// The identifier has a handler already.
    case alreadyRegistered(String)
    /// Handlers are taken until the launch has ended.
    case launchHasEnded
  }

  /// A run that the scheduler has begun.
  @MainActor
  public protocol BackgroundTask: AnyObject, Sendable {
    /// Whose handler runs.
    var identifier: String { get }
    /// Called once when time is up; the run has to be completed shortly after.
    var expirationHandler: (@MainActor @Sendable () -> Void)? { get set }

    /// Ends the run; the second time does nothing.
    ///
    /// - Parameter success: Whether the work was done.
    func setTaskCompleted(success: Bool)
  }

  /// Runs work in the background when the system sees fit.
  @MainActor
  public protocol TaskScheduling: Sendable {
    /// Takes the handler of an identifier; only while the app launches.
    ///
    /// - Parameters:
    ///   - identifier: The identifier, which Info.plist permits.
    ///   - handler: Called with each run.
    /// - Throws: `TaskSchedulerError`.
    func register(
      _ identifier: String,
      _ handler: @escaping @MainActor @Sendable (any BackgroundTask) -> Void
    ) throws(TaskSchedulerError)

    /// Asks for a run; a pending request of the same identifier is replaced.
    ///
    /// - Parameter request: The request.
    /// - Throws: `TaskSchedulerError`.
    func submit(_ request: TaskRequest) throws(TaskSchedulerError)

    /// Withdraws a pending request; one that is not there does no harm.
    ///
    /// - Parameter identifier: The identifier.
    func cancel(_ identifier: String)
  }

  /// The Info.plist key without whose entries submissions fail.
  public static let permittedIdentifiersKey = "BGTaskSchedulerPermittedIdentifiers"

  /// The identifiers that Info.plist has to permit and does not.
  ///
  /// - Parameters:
  ///   - used: The identifiers that the app submits.
  ///   - permitted: The entries under `permittedIdentifiersKey`; nil where the key is missing.
  /// - Returns: What is missing, ascending.
  public static func missingIdentifiers(used: Set<String>, permitted: [String]?) -> [String] {
    used.subtracting(permitted ?? []).sorted()
  }
}
