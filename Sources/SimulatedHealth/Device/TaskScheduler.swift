public import HealthContracts
public import HealthModel
import VirtualTime

/// A simulated scheduler for background tasks, in virtual time.
///
/// Documented behaviour is fixed: identifiers must be permitted and registered during launch, a
/// second request replaces the first, no task runs before its earliest start, and an expired task
/// is notified. The effect of low power mode and the time limit of a task are unverified and can be
/// configured.
@MainActor
public final class TaskScheduler: Metrics.TaskScheduling {
  /// The configuration of a scheduler.
  public struct Configuration: Sendable {
    /// The identifiers that Info.plist permits.
    public var permittedIdentifiers: Set<String> = []
    /// The number of seconds after which a running task expires.
    public var runSeconds = 180
    /// The number of seconds after which an expired, uncompleted task terminates the process.
    public var graceSeconds = 5
    /// The maximum number of pending requests.
    public var pendingLimit = 10
    /// True if low power mode rejects submissions; otherwise it only prevents tasks from running.
    public var lowPowerRefuses = true

    /// Creates the default configuration.
    public init() {}
  }

  /// An event in the log of the scheduler.
  public enum Event: Hashable, Sendable {
    /// A request was accepted; `replaced` is true if it replaced a pending one.
    case submitted(String, replaced: Bool)
    /// A request was rejected.
    case refused(Metrics.TaskSchedulerError)
    /// A task started.
    case began(String)
    /// A task was completed.
    case completed(String, success: Bool)
    /// A task expired.
    case expired(String)
    /// An expired task was not completed in time, so the process was terminated.
    case killed(String)
    /// A task was completed again, or after the process was terminated.
    case completedAgain(String)
    /// A request was due, but the launch registered no handler for it.
    case unhandled(String)
  }

  /// An event with its time.
  public struct Entry: Hashable, Sendable {
    /// The device time in milliseconds since the epoch.
    public let time: Int64
    /// The event.
    public let event: Event
    /// The earliest time at which an accepted request may run; nil for no restriction.
    public let earliest: Instant?
  }

  /// The events so far.
  public private(set) var log: [Entry] = []
  /// True if the device is in low power mode.
  public var isLowPower = false { didSet { plan() } }
  /// True if the person disabled background refresh.
  public var isDenied = false { didSet { plan() } }
  /// True if a network is available.
  public var isOnline = true { didSet { plan() } }
  /// True if the device is charging.
  public var isCharging = false { didSet { plan() } }
  /// Launches the app for a due task if it has no process; the launch ends with `endLaunch()`.
  public var launchApp: (@MainActor @Sendable () -> Void)?

  private let configuration: Configuration
  private let epoch: Int64
  private var handlers: [String: @MainActor @Sendable (any Metrics.BackgroundTask) -> Void] = [:]
  private var phase = Phase.launching
  private var pending: [String: Metrics.TaskRequest] = [:]
  private var running: [SimulatedTask] = []
  private let timer = DueTimer()

  private enum Phase { case launching, running, terminated }

  /// Creates the scheduler of an app that is launching.
  ///
  /// - Parameters:
  ///   - epoch: The time at virtual time zero.
  ///   - configuration: The configuration of the scheduler.
  public init(epoch: Instant, configuration: Configuration = Configuration()) {
    self.epoch = epoch.milliseconds
    self.configuration = configuration
  }

  // MARK: The app's process

  /// Starts a new process: handlers are discarded, pending requests remain.
  public func beginLaunch() {
    phase = .launching
    handlers = [:]
  }

  /// Ends the launch; handlers can no longer be registered.
  public func endLaunch() {
    phase = .running
    plan()
  }

  /// Terminates the process and its running tasks; pending requests remain.
  public func terminateApp() {
    for task in running { task.isOver = true }
    running = []
    handlers = [:]
    phase = .terminated
    plan()
  }

  // MARK: Requests

  public func register(
    _ identifier: String,
    _ handler: @escaping @MainActor @Sendable (any Metrics.BackgroundTask) -> Void
  ) throws(Metrics.TaskSchedulerError) {
    guard phase == .launching else { throw .launchHasEnded }
    guard configuration.permittedIdentifiers.contains(identifier) else {
      throw .notPermitted(identifier)
    }
    guard handlers[identifier] == nil else { throw .alreadyRegistered(identifier) }
    handlers[identifier] = handler
  }

  public func submit(_ request: Metrics.TaskRequest) throws(Metrics.TaskSchedulerError) {
    if let refusal = refusal(of: request) {
      note(.refused(refusal))
      throw refusal
    }
    let replaced = pending.updateValue(request, forKey: request.identifier) != nil
    note(
      .submitted(request.identifier, replaced: replaced),
      earliest: request.earliestBeginDate.map { Instant($0) })
    plan()
  }

  public func cancel(_ identifier: String) {
    pending[identifier] = nil
    plan()
  }

  /// The pending requests, ordered by identifier.
  public var pendingRequests: [Metrics.TaskRequest] {
    pending.values.sorted { $0.identifier < $1.identifier }
  }

  private func refusal(of request: Metrics.TaskRequest) -> Metrics.TaskSchedulerError? {
    let identifier = request.identifier
    if !configuration.permittedIdentifiers.contains(identifier) || handlers[identifier] == nil {
      return .notPermitted(identifier)
    }
    if isDenied || isLowPower && configuration.lowPowerRefuses { return .unavailable }
    if pending[identifier] == nil, pending.count >= configuration.pendingLimit {
      return .tooManyPendingTaskRequests(limit: configuration.pendingLimit)
    }
    return nil
  }

  // MARK: Time

  /// The device time in milliseconds since the epoch.
  private var now: Int64 { epoch + (Simulation.current?.now ?? 0) / 1_000_000 }

  private func note(_ event: Event, earliest: Instant? = nil) {
    log.append(Entry(time: now, event: event, earliest: earliest))
  }

  /// Returns the earliest time for a request; nil while the state of the device prevents it from
  /// running.
  private func due(_ request: Metrics.TaskRequest) -> Int64? {
    if isLowPower || isDenied || phase == .launching { return nil }
    if request.requiresNetworkConnectivity, !isOnline { return nil }
    if request.requiresExternalPower, !isCharging { return nil }
    // At most one task per identifier runs at a time.
    if running.contains(where: { $0.identifier == request.identifier }) { return nil }
    return request.earliestBeginDate.map { Instant($0).milliseconds } ?? .min
  }

  /// Schedules the next task on a virtual timer.
  private func plan() {
    timer.set(pending.values.compactMap(due).min(), now: now) { [weak self] in
      self?.beginDueRuns()
    }
  }

  private func beginDueRuns() {
    if phase == .terminated, pendingRequests.contains(where: { isDue($0) }) {
      beginLaunch()
      launchApp?()
      if phase == .launching { endLaunch() }
    }
    for request in pendingRequests where isDue(request) {
      pending[request.identifier] = nil
      begin(request.identifier)
    }
    plan()
  }

  private func isDue(_ request: Metrics.TaskRequest) -> Bool {
    due(request).map { $0 <= now } ?? false
  }

  private func begin(_ identifier: String) {
    guard let handler = handlers[identifier] else { return note(.unhandled(identifier)) }
    note(.began(identifier))
    let task = SimulatedTask(identifier) { [weak self] task, success in
      self?.complete(task, success: success)
    }
    running.append(task)
    handler(task)
    if !task.isOver { watch(task) }
  }

  private func complete(_ task: SimulatedTask, success: Bool) {
    if task.isOver { return note(.completedAgain(task.identifier)) }
    task.isOver = true
    task.watch?.cancel()
    running.removeAll { $0 === task }
    note(.completed(task.identifier, success: success))
    plan()
  }

  /// Expires a task at its time limit and terminates the process if it is still not completed.
  private func watch(_ task: SimulatedTask) {
    let limit = Int64(configuration.runSeconds) * 1_000_000_000
    let grace = Int64(configuration.graceSeconds) * 1_000_000_000
    task.watch = Task { [weak self] in
      do {
        try await Simulation.current?.sleep(nanoseconds: limit)
        guard let self, !task.isOver else { return }
        self.note(.expired(task.identifier))
        let handler = task.expirationHandler
        task.expirationHandler = nil
        handler?()
        if task.isOver { return }
        try await Simulation.current?.sleep(nanoseconds: grace)
        if task.isOver { return }
        self.note(.killed(task.identifier))
        self.terminateApp()
      } catch {
        return
      }
    }
  }
}

/// A running background task.
@MainActor
private final class SimulatedTask: Metrics.BackgroundTask {
  let identifier: String
  var expirationHandler: (@MainActor @Sendable () -> Void)?
  var isOver = false
  var watch: Task<Void, Never>?
  private let complete: @MainActor (SimulatedTask, Bool) -> Void

  init(_ identifier: String, _ complete: @escaping @MainActor (SimulatedTask, Bool) -> Void) {
    self.identifier = identifier
    self.complete = complete
  }

  func setTaskCompleted(success: Bool) { complete(self, success) }
}
