public import struct Foundation.Date

extension Metrics {
  /// A request for a background processing task.
  public struct TaskRequest: Hashable, Sendable {
    /// The identifier of the task.
    public var identifier: String
    /// The earliest time at which the task may run; `nil` for no restriction.
    public var earliestBeginDate: Date?
    /// True if the task needs the network.
    public var requiresNetworkConnectivity: Bool
    /// True if the task needs external power.
    public var requiresExternalPower: Bool

    /// Creates a request.
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

  /// An error of a task scheduler.
  public enum TaskSchedulerError: Error, Hashable, Sendable {
    /// Info.plist does not permit the identifier, or no handler is registered for it.
    case notPermitted(String)
    /// Background work is disabled, by the person or because of low power.
    case unavailable
    /// The maximum number of pending requests is reached.
    case tooManyPendingTaskRequests(limit: Int)
    /// A handler is already registered for the identifier.
    case alreadyRegistered(String)
    /// The launch has ended; handlers can be registered only during the launch.
    case launchHasEnded
  }

  /// A background task that the scheduler has started.
  @MainActor
  public protocol BackgroundTask: AnyObject, Sendable {
    /// The identifier of the task.
    var identifier: String { get }
    /// A closure that is called once when the time is up; the task must be completed shortly after.
    var expirationHandler: (@MainActor @Sendable () -> Void)? { get set }

    /// Completes the task; a second call has no effect.
    ///
    /// - Parameter success: Whether the work was done.
    func setTaskCompleted(success: Bool)
  }

  /// A scheduler that runs tasks in the background at times that the system chooses.
  @MainActor
  public protocol TaskScheduling: Sendable {
    /// Registers the handler of an identifier; allowed only while the app launches.
    ///
    /// - Parameters:
    ///   - identifier: The identifier, which Info.plist must permit.
    ///   - handler: A closure that is called with each started task.
    /// - Throws: `TaskSchedulerError`.
    func register(
      _ identifier: String,
      _ handler: @escaping @MainActor @Sendable (any BackgroundTask) -> Void
    ) throws(TaskSchedulerError)

    /// Submits a request; it replaces a pending request with the same identifier.
    ///
    /// - Throws: `TaskSchedulerError`.
    func submit(_ request: TaskRequest) throws(TaskSchedulerError)

    /// Cancels the pending request of an identifier, if there is one.
    func cancel(_ identifier: String)
  }

  /// The Info.plist key of the identifiers that may be submitted.
  public static let permittedIdentifiersKey = "BGTaskSchedulerPermittedIdentifiers"

  /// Returns the identifiers that Info.plist has to permit but does not.
  ///
  /// - Parameters:
  ///   - used: The identifiers that the app submits.
  ///   - permitted: The entries under `permittedIdentifiersKey`; `nil` if the key is missing.
  /// - Returns: The missing identifiers, in ascending order.
  public static func missingIdentifiers(used: Set<String>, permitted: [String]?) -> [String] {
    used.subtracting(permitted ?? []).sorted()
  }
}
