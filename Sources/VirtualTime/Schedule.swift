/// How a simulation orders the jobs that are ready at the same virtual time.
public enum ScheduleStrategy: Hashable, Sendable {
  /// In the order in which they became ready.
  case firstInFirstOut
  /// Any ready job, with equal probability, drawn anew at every step.
  case random
  /// The job of the task with the highest priority; priorities are drawn once a task, and at this
  /// many drawn steps the running task falls behind all others.
  ///
  /// Probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi, Nagarakatti 2010): a bug
  /// that needs *d* ordered steps among *n* tasks and *k* steps is hit with probability at least 1
  /// / (*n* · *k*^(*d* - 1)) by *d* - 1 change points.
  case priorities(changePoints: Int)
}

/// What a simulation may use up, and how it draws its interleaving.
public struct ScheduleConfiguration: Hashable, Sendable {
  /// The seed of the interleaving, apart from any seed of data.
  public var seed: UInt64
  /// How ready jobs are ordered.
  public var strategy: ScheduleStrategy
  /// The most jobs that may run.
  public var stepBudget: Int
  /// The most virtual nanoseconds that may pass.
  public var timeBudget: Int64
  /// The most turns that tasks may take after the root has ended.
  public var lingerBudget: Int
  /// The steps among which change points are drawn.
  public var expectedSteps: Int
  /// Real milliseconds to wait for a foreign thread when nothing else is left to do.
  public var foreignPatience: Int

  /// Makes a configuration.
  ///
  /// - Parameters:
  ///   - seed: The seed of the interleaving.
  ///   - strategy: How ready jobs are ordered.
  ///   - stepBudget: The most jobs that may run, above zero.
  ///   - timeBudget: The most virtual nanoseconds that may pass; by default 200 years.
  ///   - lingerBudget: The most turns after the root has ended, not negative.
  ///   - expectedSteps: The steps among which change points are drawn, above zero.
  ///   - foreignPatience: Real milliseconds to wait for a foreign thread, not negative.
  public init(
    seed: UInt64 = 0, strategy: ScheduleStrategy = .firstInFirstOut,
    stepBudget: Int = 1_000_000_000, timeBudget: Int64 = 200 * 31_557_600 * 1_000_000_000,
    lingerBudget: Int = 1_000_000, expectedSteps: Int = 200, foreignPatience: Int = 500
  ) {
    self.seed = seed
    self.strategy = strategy
    self.stepBudget = stepBudget
    self.timeBudget = timeBudget
    self.lingerBudget = lingerBudget
    self.expectedSteps = expectedSteps
    self.foreignPatience = foreignPatience
  }
}
