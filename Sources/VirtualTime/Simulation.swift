import CVirtualTime
import Synchronization

/// One simulated device: every job of every task that starts on its thread, in a drawn order and in
/// virtual time.
///
/// A simulation belongs to the thread that runs it and takes no other. Code under test needs no
/// change: `Task {}`, detached tasks, actors, the main actor, task groups, `Task.sleep`,
/// continuations and clock reads all follow it. The same seed gives the same order of events.
///
///     let simulation = Simulation(ScheduleConfiguration(seed: 7, strategy: .random))
///     let outcome = simulation.run { await service.refresh() }
public final class Simulation: @unchecked Sendable {
  // Unchecked: everything but the mail is touched on the thread that runs the simulation alone.

  /// How jobs reach the simulation.
  public enum Tier: Sendable {
    /// Through the process-wide router: everything but actors with executors of their own.
    case router
    /// Through an executor preference: `async let`, task groups, default actors and `Task.yield`,
    /// but not `Task {}`, detached tasks, the main actor or `Task.sleep`. For toolchains without
    /// the router.
    case preference
  }

  /// What the schedule is drawn from, and its budgets.
  public let schedule: ScheduleConfiguration
  /// What the device's clocks show.
  public let clocks: ClockPlan
  /// How jobs reach the simulation.
  public let tier: Tier
  /// Whether events are kept besides their digest.
  public let keepsTrace: Bool

  let state: UnsafeMutablePointer<SimulationState>
  private let mail = Mutex<[ForeignJob]>([])
  private let mailCount = Atomic<Int>(0)
  private let executor: SimulationExecutor

  private struct ForeignJob {
    var job: UnownedJob
    var lane: ReadyJob.Lane
  }

  /// Makes a simulation.
  ///
  /// - Parameters:
  ///   - schedule: What the schedule is drawn from, and its budgets.
  ///   - clocks: What the device's clocks show.
  ///   - tier: How jobs reach the simulation; by default the highest tier there is.
  ///   - keepsTrace: Whether events are kept besides their digest.
  public init(
    _ schedule: ScheduleConfiguration = ScheduleConfiguration(), clocks: ClockPlan = ClockPlan(),
    tier: Tier = Simulation.highestTier, keepsTrace: Bool = true
  ) {
    self.schedule = schedule
    self.clocks = clocks
    self.tier = tier
    self.keepsTrace = keepsTrace
    state = .allocate(capacity: 1)
    state.initialize(
      to: SimulationState(ready: ReadyQueue(schedule), trace: Trace(isKept: keepsTrace)))
    executor = SimulationExecutor()
    executor.simulation = self
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Virtual nanoseconds since the start.
  public var now: Int64 { state.pointee.now }
  /// Jobs run so far; differs between builds.
  public var steps: Int { state.pointee.steps }
  /// What got out.
  public var escapes: [Escape] { state.pointee.escapes }
  /// The observable events.
  public var trace: Trace { state.pointee.trace }
  /// The identifier of the zone in force.
  public var zone: String { clocks.zone(at: now) }

  /// The highest tier that this toolchain has.
  public static var highestTier: Tier { Router.isAvailable ? .router : .preference }

  /// The simulation of this thread, if one is running.
  public static var current: Simulation? { cvirtualtime_current().map(unretained) }

  /// Runs a program, and every task that it starts, until nothing of it is left.
  ///
  /// The run ends when the root has returned and so have the tasks that it started and that inherit
  /// its task-local values, as `Task {}` and child tasks do. What is then left, such as a detached
  /// loop or the timer of a cancelled sleep, is dropped. A task that goes on for ever is given up
  /// after the linger budget and reported as an escape.
  ///
  /// - Parameter root: The program.
  /// - Returns: How it ended.
  public func run<Success: Sendable>(
    _ root: @escaping @Sendable () async throws -> Success
  ) -> Outcome<Success> {
    precondition(Self.current == nil, "a simulation is running on this thread already")
    precondition(steps == 0, "a simulation runs once")
    if tier == .router { Router.install() }
    cvirtualtime_set_current(Unmanaged.passUnretained(self).toOpaque())
    cvirtualtime_set_routed(tier == .router ? 1 : 0)
    showClocks()
    defer {
      Owners.remove(state.pointee.numbers.identifiers)
      cvirtualtime_set_current(nil)
    }
    let result = Box<Result<Success, any Error>>()
    let lifetime = Lifetime()
    start(root, into: result, lifetime)
    while true {
      if mailCount.load(ordering: .acquiring) > 0 { takeMail() }
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
      } else if !waitForMail() {
        break
      }
    }
    return switch result.value {
    case .success(let success): .finished(success)
    case .failure(let error): .failed(error)
    case nil: .deadlock(state.pointee.deadlock)
    }
  }

  /// Whether tasks may go on although the root has ended.
  private func mayLinger() -> Bool {
    if state.pointee.lingered == schedule.lingerBudget {
      note(.leftRunning, by: state.pointee.task)
      return false
    }
    state.pointee.lingered += 1
    return true
  }

  /// Starts the root, with a token in its task-local values.
  ///
  /// Not detached: task-local values also carry the test that is running, for whoever records
  /// issues.
  private func start<Success: Sendable>(
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

  /// The global pool as the runtime names it: the null executor.
  ///
  /// Running jobs that belong to no actor under it spares the hops that another executor would
  /// cause.
  private static let pool = unsafeBitCast(
    (UInt(0), UInt(0)), to: UnownedSerialExecutor.self)

  private func runNext() {
    let next = state.pointee.ready.next()
    state.pointee.steps &+= 1
    state.pointee.lane = next.lane
    state.pointee.task = next.task
    state.pointee.recent.note(next.task)
    switch (next.lane, tier) {
    case (.main, _): next.job.runSynchronously(on: MainActor.sharedUnownedExecutor)
    case (.general, .router): next.job.runSynchronously(on: Self.pool)
    case (.general, .preference):
      next.job.runSynchronously(on: executor.asUnownedTaskExecutor())
    }
    state.pointee.lane = .general
    if cvirtualtime_real_uses() != state.pointee.realUses { noteRealUse() }
  }

  /// Moves virtual time to a due time and makes everything due ready.
  private func advance(to due: Int64) {
    state.pointee.now = max(now, due)
    showClocks()
    while let next = state.pointee.timers.earliest(), next <= now {
      switch state.pointee.timers.removeFirst() {
      case .job(let job, let task):
        state.pointee.ready.append(ReadyJob(job: job, lane: .general, task: task))
      case .sleeper(let sleeper):
        sleeper.wake()
      }
    }
  }

  private func showClocks() {
    cvirtualtime_set_clocks(clocks.wall(at: now), now)
  }

  private func noteRealUse() {
    let sleeps = cvirtualtime_real_sleeps()
    let uses = cvirtualtime_real_uses()
    if uses - sleeps > state.pointee.realUses - state.pointee.realSleeps {
      note(.realTimeRead(clock: Int(cvirtualtime_last_clock())), by: state.pointee.task)
    }
    if sleeps > state.pointee.realSleeps { note(.realSleep, by: state.pointee.task) }
    state.pointee.realUses = uses
    state.pointee.realSleeps = sleeps
  }

  private func note(_ kind: Escape.Kind, by task: Int) {
    state.pointee.escapes.append(Escape(kind: kind, task: task, time: now))
  }

  // MARK: Jobs from outside

  /// Takes a job of this thread.
  func push(_ job: UnownedJob, _ lane: ReadyJob.Lane) {
    let identifier = runtimeTaskIdentifier(job)
    // A yield's job and an actor's belong to no task: they are laid to the task that brings them.
    let task = identifier == 0 ? currentTask : number(of: identifier)
    state.pointee.ready.append(ReadyJob(job: job, lane: lane, task: task))
  }

  /// The number of a task; one that is new belongs to this simulation from now on.
  func number(of identifier: UInt64) -> Int {
    let (task, isNew) = state.pointee.numbers.number(of: identifier)
    if isNew { Owners.add(identifier, self) }
    return task
  }

  /// Takes a job of this thread that is due later.
  func schedule(_ job: UnownedJob, after nanoseconds: Int64) {
    state.pointee.timers.insert(
      .job(job, task: currentTask), due: state.pointee.later(by: nanoseconds))
  }

  /// Takes a job that another thread made ready.
  func receive(_ job: UnownedJob, _ lane: ReadyJob.Lane) {
    mail.withLock { $0.append(ForeignJob(job: job, lane: lane)) }
    mailCount.add(1, ordering: .releasing)
  }

  private func takeMail() {
    let jobs = mail.withLock { jobs in
      defer { jobs = [] }
      return jobs
    }
    mailCount.subtract(jobs.count, ordering: .relaxed)
    for foreign in jobs {
      let task = number(of: runtimeTaskIdentifier(foreign.job))
      note(.foreignWake, by: task)
      state.pointee.ready.append(ReadyJob(job: foreign.job, lane: foreign.lane, task: task))
    }
  }

  /// Waits in real time, when nothing else is left, until a foreign thread has sent something.
  private func waitForMail() -> Bool {
    let pause: Int64 = 200
    for _ in 0..<(Int64(schedule.foreignPatience) * 1_000 / pause) {
      if mailCount.load(ordering: .acquiring) > 0 { return true }
      cvirtualtime_pause_microseconds(pause)
    }
    return mailCount.load(ordering: .acquiring) > 0
  }

  static func unretained(_ pointer: UnsafeMutableRawPointer) -> Simulation {
    Unmanaged<Simulation>.fromOpaque(pointer).takeUnretainedValue()
  }
}

/// A value that is set once, later.
private final class Box<Value: Sendable>: @unchecked Sendable {
  // Written and read on the simulation's thread alone.
  var value: Value?
}
