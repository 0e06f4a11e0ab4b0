public import struct Foundation.Date
public import struct Foundation.TimeZone
public import HealthModel

/// The configuration of layering.
public struct LayeringConfiguration: Hashable, Sendable {
  /// The maximum step count of an interval that can still be divided.
  public var maxStepsPerInterval: Int
  /// The length in milliseconds at or below which an interval is not divided further.
  public var minimumIntervalMilliseconds: Int64
  /// The length of the history in calendar years before now.
  public var maxYearsBack: Int
  /// The time zone of the calendar that counts those years.
  public var timeZone: TimeZone
  /// The algorithm that divides the history.
  public var strategy: LayeringStrategy

  /// Creates a configuration; the defaults are those of the layering specification.
  ///
  /// - Parameters:
  ///   - maxStepsPerInterval: The maximum step count of a divisible interval, above zero.
  ///   - minimumIntervalMilliseconds: The length at or below which an interval is not divided,
  ///     above zero.
  ///   - maxYearsBack: The length of the history in calendar years, above zero.
  ///   - timeZone: The time zone of the calendar that counts those years.
  ///   - strategy: The algorithm that divides the history, with its parameter.
  public init(
    maxStepsPerInterval: Int = 10_000, minimumIntervalMilliseconds: Int64 = 60_000,
    maxYearsBack: Int = 10, timeZone: TimeZone, strategy: LayeringStrategy = .recursiveHalving
  ) {
    self.maxStepsPerInterval = maxStepsPerInterval
    self.minimumIntervalMilliseconds = minimumIntervalMilliseconds
    self.maxYearsBack = maxYearsBack
    self.timeZone = timeZone
    self.strategy = strategy
  }
}

/// The dependencies of a layering service.
@MainActor
public struct LayeringDependencies: Sendable {
  /// The source of step counts.
  public let stepDataProvider: any StepDataProvider
  /// The store of the intervals.
  public let intervalStore: any IntervalStoring
  /// The current time, which is the end of the divided range.
  public let now: Date
  /// The configuration of layering.
  public let configuration: LayeringConfiguration
  /// A closure that is called before each query of the division and once after storing.
  public let onProgress: (@MainActor @Sendable (LayeringProgress) -> Void)?

  /// Creates the dependencies of a service.
  public init(
    stepDataProvider: any StepDataProvider, intervalStore: any IntervalStoring, now: Date,
    configuration: LayeringConfiguration,
    onProgress: (@MainActor @Sendable (LayeringProgress) -> Void)? = nil
  ) {
    self.stepDataProvider = stepDataProvider
    self.intervalStore = intervalStore
    self.now = now
    self.configuration = configuration
    self.onProgress = onProgress
  }
}
