public import HealthContracts
public import HealthModel
import VirtualTime

/// The scheduler of background tasks of a simulated device, in virtual time.
///
/// What the documentation promises is a rule: identifiers are permitted and registered while the
/// app launches, a second request replaces the first, nothing runs before its earliest begin, and
/// an expired run is told. How low power denies, and how long runs may take, is unverified and a
/// setting.
@MainActor
public final class TaskScheduler: Metrics.TaskScheduling {
  /// How a scheduler behaves.
  public struct Configuration: Sendable {
    /// The identifiers that Info.plist permits.
    public var permittedIdentifiers: Set<String> = []
    /// How many seconds a run may take before it expires.
    public var runSeconds = 180
    /// How many seconds an expired run has to complete before the process is ended.
    public var graceSeconds = 5
    /// The most requests that may be pending.
    public var pendingLimit = 10
    /// Whether low power refuses submissions; otherwise it only keeps them from running.
    public var lowPowerRefuses = true

    /// Makes the defaults.
    public init() {}
  }

  /// Something that the scheduler did.
  public enum Event: Hashable, Sendable {
    /// A request was taken; one that was pending was replaced.
    case submitted(String, replaced: Bool)
    /// A request was refused.
    case refused(Metrics.TaskSchedulerError)
    /// A run began.
    case began(String)
    /// A run was completed.
    case completed(String, success: Bool)
    /// A run's time was up.
    case expired(String)
    /// A run did not complete after it expired: the process was ended.
    case killed(String)
    /// A run was completed a second time, or too late.
    case completedAgain(String)
    /// A request came due after a launch that registered no handler for it.
    case unhandled(String)
  }

  /// An event and its time.
  public struct Entry: Hashable, Sendable {
    /// The device's time in milliseconds since the epoch.
    public let time: Int64
    /// What happened.
    public let event: Event
  }

  /// What happened so far.
  public private(set) var log: [Entry] = []
  /// Whether the device saves power.
  public var isLowPower = false { didSet { plan() } }
  /// Whether the person turned background work off.
  public var isDenied = false { didSet { plan() } }
  /// Whether there is a network.
  public var isOnline = true { didSet { plan() } }
  /// Whether the device is on the charger.
  public var isCharging = false { didSet { plan() } }
  /// Launches the app when a task is due and no process is there; it ends with `endLaunch()`.
  public var launchApp: (@MainActor @Sendable () -> Void)?

  private let configuration: Configuration
  private let epoch: Int64
  private var handlers: [String: @MainActor @Sendable (any Metrics.BackgroundTask) -> Void] = [:]
  private var phase = Phase.launching
  private var pending: [String: Metrics.TaskRequest] = [:]
  private var running: [SimulatedTask] = []
  private var pump: (task: Task<Void, Never>, due: Int64)?

  private enum Phase { case launching, running, terminated }

  /// Makes the scheduler of an app that is launching.
  ///
  /// - Parameters:
  ///   - epoch: The time at virtual zero.
  ///   - configuration: How it behaves.
  public init(epoch: Instant, configuration: Configuration = Configuration()) {
    self.epoch = epoch.milliseconds
    self.configuration = configuration
  }

  // MARK: The app's process

  /// Starts the process anew: handlers are gone, what is pending stays.
  public func beginLaunch() {
    phase = .launching
    handlers = [:]
  }

  /// Ends the launch: from now on no handler is taken.
  public func endLaunch() {
    phase = .running
    plan()
  }

  /// Ends the process, and with it every run; what is pending stays.
  public func terminateApp() {
    for task in running { task.isOver = true }
    running = []
    handlers = [:]
    phase = .terminated
    plan()
  }

  // MARK: Requests

  /// Takes the handler of an identifier; only while the app launches.
  ///
  /// - Parameters:
  ///   - identifier: The identifier.
  ///   - handler: Called with each run.
  /// - Throws: `TaskSchedulerError`.
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

  /// Asks for a run; a pending request of the same identifier is replaced.
  ///
  /// - Parameter request: The request.
  /// - Throws: `TaskSchedulerError`.
  public func submit(_ request: Metrics.TaskRequest) throws(Metrics.TaskSchedulerError) {
    if let refusal = refusal(of: request) {
      note(.refused(refusal))
      throw refusal
    }
    let replaced = pending.updateValue(request, forKey: request.identifier) != nil
    note(.submitted(request.identifier, replaced: replaced))
    plan()
  }

  /// Withdraws a pending request.
  ///
  /// - Parameter identifier: The identifier.
  public func cancel(_ identifier: String) {
    pending[identifier] = nil
    plan()
  }

  /// What is pending, by identifier.
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

  /// The device's time in milliseconds since the epoch.
  private var now: Int64 { epoch + (Simulation.current?.now ?? 0) / 1_000_000 }

  private func note(_ event: Event) { log.append(Entry(time: now, event: event)) }

  /// When a request may run; nil while the device's state keeps it from running.
  private func due(_ request: Metrics.TaskRequest) -> Int64? {
    if isLowPower || isDenied || phase == .launching { return nil }
    if request.requiresNetworkConnectivity, !isOnline { return nil }
    if request.requiresExternalPower, !isCharging { return nil }
    // One run of an identifier at a time.
    if running.contains(where: { $0.identifier == request.identifier }) { return nil }
    return request.earliestBeginDate.map { Instant($0).milliseconds } ?? .min
  }

  /// Sleeps until something is due, on a virtual timer; without a simulation nobody waits.
  private func plan() {
    guard let next = pending.values.compactMap(due).min(), Simulation.current != nil else {
      pump?.task.cancel()
      pump = nil
      return
    }
    if let pump, pump.due == next { return }
    pump?.task.cancel()
    let wait = max(0, next == .min ? 0 : next - now)
    let task = Task { [weak self] in
      do {
        try await Simulation.current?.sleep(nanoseconds: wait * 1_000_000)
      } catch {
        return
      }
      guard let self, !Task.isCancelled else { return }
      self.pump = nil
      self.beginDueRuns()
    }
    pump = (task, next)
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

  /// Tells a run when its time is up, and ends the process when that does not help.
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

/// A run of the simulated scheduler.
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
