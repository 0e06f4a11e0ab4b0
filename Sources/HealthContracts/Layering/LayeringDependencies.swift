public import struct Foundation.Date
public import struct Foundation.TimeZone
public import HealthModel

/// The numbers that layering goes by.
public struct LayeringConfiguration: Hashable, Sendable {
  /// The most steps that a divisible interval may hold.
  public var maxStepsPerInterval: Int
  /// The length in milliseconds from which an interval is not divided any further.
  public var minimumIntervalMilliseconds: Int64
  /// How many calendar years before now the range begins.
  public var maxYearsBack: Int
  /// The zone whose calendar counts those years.
  public var timeZone: TimeZone
  /// How the history is divided.
  public var strategy: LayeringStrategy

  /// Makes a configuration; the defaults are the layering specification's.
  ///
  /// - Parameters:
  ///   - maxStepsPerInterval: The most steps of a divisible interval, above zero.
  ///   - minimumIntervalMilliseconds: The length from which nothing is divided, above zero.
  ///   - maxYearsBack: Calendar years before now, above zero.
  ///   - timeZone: The zone whose calendar counts those years.
  ///   - strategy: How the history is divided, with a number that it takes.
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

/// What a layering service is built from.
@MainActor
public struct LayeringDependencies: Sendable {
  /// Where steps come from.
  public let stepDataProvider: any StepDataProvider
  /// Where intervals go.
  public let intervalStore: any IntervalStoring
  /// The injected now, the end of the range.
  public let now: Date
  /// The numbers to go by.
  public let configuration: LayeringConfiguration
  /// Called before each query and once at the end.
  public let onProgress: (@MainActor @Sendable (LayeringProgress) -> Void)?

  /// Bundles a service's dependencies.
  ///
  /// - Parameters:
  ///   - stepDataProvider: Where steps come from.
  ///   - intervalStore: Where intervals go.
  ///   - now: The injected now.
  ///   - configuration: The numbers to go by.
  ///   - onProgress: Called before each query and once at the end.
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
