import CVirtualTime
import Synchronization

/// A simulated device, which runs every job of every task started on its thread in virtual time.
///
/// The order of jobs is drawn from a seed; the same seed gives the same order of events. A
/// simulation runs on one thread and does not affect others. Code under test needs no change: `Task
/// {}`, detached tasks, actors, the main actor, task groups, `Task.sleep`, continuations and clock
/// reads all follow the simulation.
///
///     let simulation = Simulation(ScheduleConfiguration(seed: 7, strategy: .random))
///     let outcome = simulation.run { await service.refresh() }
public final class Simulation: @unchecked Sendable {
  // Unchecked, because everything except `inbox` is accessed only on the simulation's thread.

  /// The mechanism by which jobs reach the simulation.
  public enum Tier: Sendable {
    /// The process-wide router, which receives all jobs except those of actors with custom
    /// executors.
    case router
    /// An executor preference, for toolchains without the router.
    ///
    /// It receives jobs of `async let`, task groups, default actors and `Task.yield`, but not of
    /// `Task {}`, detached tasks, the main actor or `Task.sleep`.
    case preference
  }

  /// The seed, strategy and budgets.
  public let schedule: ScheduleConfiguration
  /// The plan of the device's clocks.
  public internal(set) var clocks: ClockPlan
  /// The mechanism by which jobs reach the simulation.
  public let tier: Tier
  /// True if the trace keeps its events in addition to their digest.
  public let keepsTrace: Bool
  /// The decision maker for the order of ready jobs; nil for the schedule's strategy.
  let order: (any JobOrder)?
  private let randomSeed: UInt64

  let state: UnsafeMutablePointer<SimulationState>
  private let inbox = Mutex<[ForeignJob]>([])
  private let inboxCount = Atomic<Int>(0)
  /// The virtual time, which tasks outside the main actor may read while a run is on it.
  private let clock = Atomic<Int64>(0)
  private let executor: SimulationExecutor

  private struct ForeignJob {
    var job: UnownedJob
    var executorKind: ReadyJob.ExecutorKind
  }

  /// Creates a simulation.
  ///
  /// - Parameters:
  ///   - schedule: The seed, strategy and budgets.
  ///   - clocks: The plan of the device's clocks.
  ///   - tier: The mechanism by which jobs reach the simulation; the default is the best available.
  ///   - keepsTrace: Whether the trace keeps its events in addition to their digest.
  public convenience init(
    _ schedule: ScheduleConfiguration = ScheduleConfiguration(), clocks: ClockPlan = ClockPlan(),
    tier: Tier = Simulation.highestTier, keepsTrace: Bool = true
  ) {
    self.init(
      schedule, order: nil, keepsSteps: false, clocks: clocks, tier: tier, keepsTrace: keepsTrace)
  }

  /// Creates a simulation whose order is decided outside.
  ///
  /// - Parameters:
  ///   - schedule: The budgets; seed and strategy only count without an order.
  ///   - order: The decision maker for the order of ready jobs.
  ///   - keepsSteps: Whether to keep a record of every job.
  ///   - randomSeed: The seed of the program's random numbers; nil for that of the schedule.
  ///   - clocks: The plan of the device's clocks.
  ///   - tier: The mechanism by which jobs reach the simulation.
  ///   - keepsTrace: Whether the trace keeps its events in addition to their digest.
  package init(
    _ schedule: ScheduleConfiguration, order: (any JobOrder)?, keepsSteps: Bool,
    randomSeed: UInt64? = nil, clocks: ClockPlan = ClockPlan(),
    tier: Tier = Simulation.highestTier, keepsTrace: Bool = false
  ) {
    self.order = order
    self.randomSeed = randomSeed ?? schedule.seed
    self.schedule = schedule
    self.clocks = clocks
    self.tier = tier
    self.keepsTrace = keepsTrace
    state = .allocate(capacity: 1)
    state.initialize(
      to: SimulationState(
        ready: ReadyQueue(schedule, order: order), decisions: Decisions(schedule),
        trace: Trace(isKept: keepsTrace), records: keepsSteps ? [] : nil))
    executor = SimulationExecutor()
    executor.simulation = self
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// The virtual time since the start, in nanoseconds.
  public var now: Int64 { clock.load(ordering: .relaxed) }
  /// The number of jobs run so far, which differs between builds.
  public var steps: Int { state.pointee.steps }
  /// The escapes detected so far.
  public var escapes: [Escape] { state.pointee.escapes }
  /// Addresses of code for each escape, innermost first: where the world outside was used, or where
  /// the task resumed that it woke; empty where neither is known.
  package var escapeFrames: [[UInt]] { state.pointee.escapeFrames }
  /// The trace of observable events.
  public var trace: Trace { state.pointee.trace }
  /// The jobs run so far; empty if they are not kept.
  package var records: [StepRecord] { state.pointee.records ?? [] }
  /// The identifier of the current time zone.
  public var zone: String { clocks.zone(at: now) }

  /// The best tier that this toolchain supports.
  public static var highestTier: Tier { Router.isAvailable ? .router : .preference }

  /// The simulation that runs on the current thread, or nil.
  public static var current: Simulation? {
    if let pointer = cvirtualtime_current() { return unretained(pointer) }
    return ofTask
  }

  /// Runs a program and all tasks that it starts.
  ///
  /// The run ends when the root and all tasks that inherited its task-local values have ended;
  /// `Task {}` and child tasks inherit them. Remaining jobs, such as a detached loop or the timer
  /// of a cancelled sleep, are dropped. A task that does not end within `postRootStepBudget` steps
  /// is abandoned and reported as an escape.
  ///
  /// - Parameter root: The program.
  /// - Returns: The outcome of the run.
  public func run<Success: Sendable>(
    _ root: @escaping @Sendable () async throws -> Success
  ) -> Outcome<Success> {
    if tier == .preference, MainQueue.isCurrent { return .failed(MainActorBlocked()) }
    precondition(Self.current == nil, "a simulation is running on this thread already")
    precondition(steps == 0, "a simulation runs once")
    if tier == .router {
      Router.install()
      Self.installDispatch
    }
    cvirtualtime_set_current(Unmanaged.passUnretained(self).toOpaque())
    cvirtualtime_set_routed(tier == .router ? 1 : 0)
    cvirtualtime_set_random(randomSeed)
    cvirtualtime_set_tracing(state.pointee.records == nil ? 0 : 1)
    cvirtualtime_set_patience(Int64(schedule.foreignThreadTimeoutMilliseconds))
    showClocks()
    defer {
      Owners.remove(state.pointee.numbers.identifiers)
      cvirtualtime_set_current(nil)
    }
    let result = Box<Result<Success, any Error>>()
    let lifetime = Lifetime()
    start(root, into: result, lifetime)
    while true {
      if inboxCount.load(ordering: .acquiring) > 0 { takeInbox() }
      let hasEnded = result.value != nil
      if hasEnded, lifetime.isOver || !mayLinger() { break }
      if !state.pointee.ready.isEmpty {
        if state.pointee.steps == schedule.stepBudget {
          if !hasEnded { return .stepBudget(task: state.pointee.task) }
          note(.leftRunning, by: state.pointee.task)
          break
        }
        runNext()
      } else if let due = state.pointee.timers.earliest() {
        if due > schedule.timeBudget {
          if !hasEnded { return .timeBudget }
          note(.leftRunning, by: state.pointee.task)
          break
        }
        advance(to: due)
      } else if !waitForInbox() {
        break
      }
    }
    return result.outcome() ?? .deadlock(state.pointee.deadlock)
  }

  /// Runs a program and all tasks that it starts, without blocking the calling thread.
  ///
  /// With the router the run has a thread of its own. Without it the run takes turns with the main
  /// actor's other jobs, so that code of the main actor under test can use virtual time.
  ///
  /// - Parameter root: The program.
  /// - Returns: The outcome of the run.
  public func run<Success: Sendable>(
    _ root: @escaping @Sendable () async throws -> Success
  ) async -> Outcome<Success> {
    switch tier {
    case .router: await OwnThread.run { self.run(root) }
    case .preference: await runOnMainActor(root)
    }
  }

  /// Returns whether tasks may continue after the root has ended, and charges `postRootStepBudget`.
  func mayLinger() -> Bool {
    if state.pointee.lingered == schedule.postRootStepBudget {
      note(.leftRunning, by: state.pointee.task)
      return false
    }
    state.pointee.lingered += 1
    return true
  }

  /// Starts the root with a lifetime token in its task-local values.
  ///
  /// The task is not detached, because task-local values also identify the running test, which is
  /// needed to record issues.
  func start<Success: Sendable>(
    _ root: @escaping @Sendable () async throws -> Success,
    into result: Box<Result<Success, any Error>>, _ lifetime: Lifetime
  ) {
    let token = lifetime.takeToken()
    let body: @Sendable () async -> Void = {
      await Lifetime.$current.withValue(token) {
        do {
          result.value = .success(try await root())
        } catch {
          result.value = .failure(error)
        }
      }
    }
    switch tier {
    case .router: Task { await body() }
    case .preference: Task(executorPreference: executor) { await body() }
    }
  }

  /// The global executor as the runtime identifies it: the null executor.
  ///
  /// Running jobs that belong to no actor on this executor avoids the hops that another would
  /// cause.
  private static let pool = unsafeBitCast(
    (UInt(0), UInt(0)), to: UnownedSerialExecutor.self)

  func runNext() {
    let next = state.pointee.ready.next(after: state.pointee.task, state.pointee.digest)
    noteStep(next)
    state.pointee.uses &+= 1
    state.pointee.steps &+= 1
    state.pointee.executorKind = next.executorKind
    state.pointee.task = next.task
    state.pointee.recent.note(next.task)
    switch (next.executorKind, tier) {
    case (.main, _): next.job.runSynchronously(on: MainActor.sharedUnownedExecutor)
    case (.general, .router): next.job.runSynchronously(on: Self.pool)
    case (.general, .preference):
      next.job.runSynchronously(on: executor.asUnownedTaskExecutor())
    }
    state.pointee.executorKind = .general
    if cvirtualtime_has_uses() != 0 { noteUses() }
  }

  /// Keeps a record of a job that is about to run, where someone reads it.
  private func noteStep(_ job: ReadyJob) {
    guard state.pointee.records != nil || state.pointee.program.isDescribed else { return }
    let step = StepRecord(job, time: now)
    state.pointee.records?.append(step)
    state.pointee.program.note(step)
  }

  /// Advances virtual time to a due time and makes all due timers ready.
  func advance(to due: Int64) {
    state.pointee.now = max(state.pointee.now, due)
    clock.store(state.pointee.now, ordering: .relaxed)
    showClocks()
    while let next = state.pointee.timers.earliest(), next <= now {
      switch state.pointee.timers.removeFirst() {
      case .job(let job, let task):
        state.pointee.ready.append(ReadyJob(job: job, executorKind: .general, task: task))
      case .sleeper(let sleeper):
        sleeper.wake()
      }
    }
  }

  func showClocks() {
    cvirtualtime_set_clocks(clocks.wall(at: now), now)
  }

  func note(_ kind: Escape.Kind, by task: Int, frames: [UInt] = []) {
    state.pointee.escapes.append(Escape(kind: kind, task: task, time: now))
    state.pointee.escapeFrames.append(frames)
  }

  // MARK: Jobs from outside

  /// Adds a job that was enqueued on this thread.
  func push(_ job: UnownedJob, _ executorKind: ReadyJob.ExecutorKind) {
    let identifier = runtimeTaskIdentifier(job)
    // Jobs of a yield or an actor have no task and are attributed to the task that enqueued them.
    let task = identifier == 0 ? currentTask : number(of: identifier)
    state.pointee.ready.append(ReadyJob(job: job, executorKind: executorKind, task: task))
  }

  /// Returns the number of a task; a new task is registered with this simulation.
  func number(of identifier: UInt64) -> Int {
    let (task, isNew) = state.pointee.numbers.number(of: identifier)
    if isNew { Owners.add(identifier, self) }
    return task
  }

  /// Adds a job that was enqueued on this thread with a delay.
  func schedule(_ job: UnownedJob, after nanoseconds: Int64) {
    state.pointee.timers.insert(
      .job(job, task: currentTask), due: state.pointee.later(by: nanoseconds))
  }

  /// True if another thread has made a job ready.
  var hasJobs: Bool { inboxCount.load(ordering: .acquiring) > 0 }

  /// Moves jobs of other threads to the ready queue; in a run on the main actor they are no escape.
  func takeJobs() {
    if !hasJobs { return }
    for foreign in removeMail() { push(foreign.job, foreign.executorKind) }
  }

  /// Adds a job that another thread made ready.
  func receive(_ job: UnownedJob, _ executorKind: ReadyJob.ExecutorKind) {
    inbox.withLock { $0.append(ForeignJob(job: job, executorKind: executorKind)) }
    inboxCount.add(1, ordering: .releasing)
  }

  private func removeMail() -> [ForeignJob] {
    let jobs = inbox.withLock { jobs in
      defer { jobs = [] }
      return jobs
    }
    inboxCount.subtract(jobs.count, ordering: .relaxed)
    return jobs
  }

  private func takeInbox() {
    for foreign in removeMail() {
      let task = number(of: runtimeTaskIdentifier(foreign.job))
      let job = ReadyJob(job: foreign.job, executorKind: foreign.executorKind, task: task)
      note(.foreignWake, by: task, frames: StepRecord(job, time: now).frames)
      state.pointee.ready.append(job)
    }
  }

  /// Waits in real time for a job from another thread; returns false when the wait times out.
  private func waitForInbox() -> Bool {
    let pause: Int64 = 200
    for _ in 0..<(Int64(schedule.foreignThreadTimeoutMilliseconds) * 1_000 / pause) {
      if inboxCount.load(ordering: .acquiring) > 0 { return true }
      cvirtualtime_pause_microseconds(pause)
    }
    return inboxCount.load(ordering: .acquiring) > 0
  }

  static func unretained(_ pointer: UnsafeMutableRawPointer) -> Simulation {
    Unmanaged<Simulation>.fromOpaque(pointer).takeUnretainedValue()
  }
}

/// The result of a root, accessed only where the simulation runs.
final class Box<Value: Sendable>: @unchecked Sendable {
  var value: Value?

  /// The outcome of a root that has ended.
  func outcome<Success>() -> Outcome<Success>? where Value == Result<Success, any Error> {
    switch value {
    case .success(let success): .finished(success)
    case .failure(let error): .failed(error)
    case nil: nil
    }
  }
}
