/// The order in which a simulation runs jobs that are ready at the same virtual time.
public enum ScheduleStrategy: Hashable, Sendable {
  /// Jobs run in the order in which they became ready.
  case firstInFirstOut
  /// Any ready job runs with equal probability, drawn at every step.
  case random
  /// The job of the task with the highest priority runs.
  ///
  /// Priorities are drawn once per task. At the given number of randomly drawn steps, the running
  /// task's priority becomes the lowest. This is probabilistic concurrency testing (Burckhardt,
  /// Kothari, Musuvathi, Nagarakatti 2010): *d* - 1 change points find a bug that requires *d*
  /// ordered steps among *n* tasks and *k* steps with a probability of at least
  /// 1 / (*n* · *k*^(*d* - 1)).
  case priorities(changePoints: Int)
}

/// The seed, strategy and budgets of a simulation.
public struct ScheduleConfiguration: Hashable, Sendable {
  /// The seed of the interleaving, which is independent of any seed for data.
  public var seed: UInt64
  /// The order in which ready jobs run.
  public var strategy: ScheduleStrategy
  /// The maximum number of jobs to run.
  public var stepBudget: Int
  /// The maximum virtual time, in nanoseconds.
  public var timeBudget: Int64
  /// The maximum number of scheduling steps after the root has ended.
  public var postRootStepBudget: Int
  /// The number of steps within which change points are drawn.
  public var expectedSteps: Int
  /// The time to wait for another thread when no job is ready, in real milliseconds.
  public var foreignThreadTimeoutMilliseconds: Int

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - seed: The seed of the interleaving.
  ///   - strategy: The order in which ready jobs run.
  ///   - stepBudget: The maximum number of jobs to run, above zero.
  ///   - timeBudget: The maximum virtual time, in nanoseconds; the default is 200 years.
  ///   - postRootStepBudget: The maximum number of scheduling steps after the root has ended; not
  ///     negative.
  ///   - expectedSteps: The number of steps within which change points are drawn, above zero.
  ///   - foreignThreadTimeoutMilliseconds: The time to wait for another thread, in real
  ///     milliseconds; not negative.
  public init(
    seed: UInt64 = 0, strategy: ScheduleStrategy = .firstInFirstOut,
    stepBudget: Int = 1_000_000_000, timeBudget: Int64 = 200 * 31_557_600 * 1_000_000_000,
    postRootStepBudget: Int = 1_000_000, expectedSteps: Int = 200,
    foreignThreadTimeoutMilliseconds: Int = 500
  ) {
    self.seed = seed
    self.strategy = strategy
    self.stepBudget = stepBudget
    self.timeBudget = timeBudget
    self.postRootStepBudget = postRootStepBudget
    self.expectedSteps = expectedSteps
    self.foreignThreadTimeoutMilliseconds = foreignThreadTimeoutMilliseconds
  }
}
