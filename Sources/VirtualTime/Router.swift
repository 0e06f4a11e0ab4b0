// The process-wide router uses an experimental interface of the standard library, only in this
// file. Where the interface is missing, the lower tier remains available.
#if os(Linux) && compiler(>=6.3) && !LOWER_TIER
  import CVirtualTime
  @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

  /// Routes jobs enqueued on a simulation's thread to that simulation, and all others to the
  /// previous executors.
  enum Router {
    static let isAvailable = true

    /// Installs the router; further calls have no effect.
    static func install() { installed }

    private static let installed: Void = {
      // Read the current executors before they are replaced.
      _ = RouterFactory.main
      _ = RouterFactory.general
      _createExecutors(factory: RouterFactory.self)
    }()

    /// The simulation that receives the jobs of the current thread.
    static var simulation: Simulation? { cvirtualtime_routed().map(Simulation.unretained) }
  }

  private struct RouterFactory: ExecutorFactory {
    static let main = MainRouter(MainActor.executor)
    static let general = GeneralRouter(Task<Never, Never>.defaultExecutor)

    static var mainExecutor: any MainExecutor { main }
    static var defaultExecutor: any TaskExecutor { general }
  }

  private final class MainRouter: MainExecutor, @unchecked Sendable {
    // Unchecked, because the original executor never changes.
    private let original: any MainExecutor

    init(_ original: any MainExecutor) { self.original = original }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      if let simulation = Router.simulation {
        simulation.push(job, .main)
      } else if !Owners.claim(job, .main) {
        original.enqueue(ExecutorJob(job))
      }
    }

    func run() throws { try original.run() }

    func stop() { original.stop() }

    func checkIsolated() {
      guard let simulation = Router.simulation else { return original.checkIsolated() }
      precondition(
        simulation.state.pointee.executorKind == .main,
        "main-actor code runs off the simulated main actor")
    }

    func isIsolatingCurrentContext() -> Bool? {
      Router.simulation.map { $0.state.pointee.executorKind == .main }
        ?? original.isIsolatingCurrentContext()
    }
  }

  private final class GeneralRouter: TaskExecutor, SchedulingExecutor, @unchecked Sendable {
    // Unchecked, because the original executors never change.
    private let original: any TaskExecutor
    private let scheduling: (any SchedulingExecutor)?

    init(_ original: any TaskExecutor) {
      self.original = original
      scheduling = original as? any SchedulingExecutor
    }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      if let simulation = Router.simulation {
        simulation.push(job, .general)
      } else if !Owners.claim(job, .general) {
        original.enqueue(ExecutorJob(job))
      }
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      if let simulation = Router.simulation {
        simulation.schedule(UnownedJob(job), after: Self.nanoseconds(delay))
      } else if let scheduling {
        scheduling.enqueue(job, after: delay, tolerance: tolerance, clock: clock)
      } else {
        preconditionFailure("the original executor cannot keep timers")
      }
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      if let simulation = Router.simulation {
        simulation.schedule(
          UnownedJob(job), after: Self.nanoseconds(clock.now.duration(to: instant)))
      } else if let scheduling {
        scheduling.enqueue(job, at: instant, tolerance: tolerance, clock: clock)
      } else {
        preconditionFailure("the original executor cannot keep timers")
      }
    }

    /// Returns a delay in nanoseconds; a clock with another duration type gives a delay of zero.
    private static func nanoseconds(_ delay: some DurationProtocol) -> Int64 {
      (delay as? Duration)?.wholeNanoseconds ?? 0
    }
  }
#else
  /// A placeholder for platforms without the router.
  enum Router {
    static let isAvailable = false

    static func install() {}
  }
#endif
