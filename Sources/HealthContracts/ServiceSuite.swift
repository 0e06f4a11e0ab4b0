public import HealthModel

/// The services under test, one factory a contract.
///
/// Start from the reference suite and put your own in: `suite.with(\.layering) { MyLayering($0) }`.
/// There are no defaults here: a new contract does not compile until every suite names its service.
public struct ServiceSuite: Sendable {
  /// Wraps the store's provider; the reference hands it through.
  public var statistics:
    @MainActor @Sendable (any StatisticsQueryProvider) -> any StatisticsQueryProvider
  /// Makes the high-level provider over the low-level one.
  public var stepData: @MainActor @Sendable (any StatisticsQueryProvider) -> any StepDataProvider
  /// Makes the interval store.
  public var intervalStore: @MainActor @Sendable () -> any IntervalStoring
  /// Makes a layering service.
  public var layering: @MainActor @Sendable (LayeringDependencies) -> any LayeringServiceProtocol
  /// Makes a sleep merge.
  public var sleepMerge: @Sendable () -> any SleepMergeServiceProtocol
  /// Makes a day boundary.
  public var dayBoundary: @Sendable (DayBoundaryDependencies) -> any DayBoundaryProtocol
  /// Makes an energy service.
  public var energy: @Sendable () -> any EnergyServiceProtocol
  /// Makes the mirror of a store's samples.
  public var changeMirror:
    @MainActor @Sendable (ChangeMirrorDependencies) -> any ChangeMirrorProtocol
  /// Makes the reader of steps and sleep of the steps-and-sleep app.
  public var stepsAndSleepReader:
    @MainActor @Sendable (any StepsAndSleep.HealthStoreProvider) ->
      any StepsAndSleep.HealthKitServiceProtocol
  /// Makes the store of the steps-and-sleep app.
  public var stepsAndSleep:
    @MainActor @Sendable (StepsAndSleep.HealthStoreDependencies) ->
      any StepsAndSleep.HealthStoreProtocol
  /// Makes a weight sync.
  public var weightSync:
    @MainActor @Sendable (WeightSyncDependencies) -> any WeightSyncServiceProtocol
  /// Makes what brings steps to a server.
  public var stepSync: @MainActor @Sendable (StepSyncDependencies) -> any StepSyncServiceProtocol
  /// Makes the metrics service and what uploads from the background.
  public var metrics: @MainActor @Sendable (Metrics.AppDependencies) -> Metrics.AppServices
  /// What reaches the store of what the devices report; the reference lets all through as it is.
  public var delivery: @Sendable (History) -> History

  /// Makes a suite of the given factories.
  ///
  /// - Parameters:
  ///   - statistics: Wraps the store's provider.
  ///   - stepData: Makes the high-level provider.
  ///   - intervalStore: Makes the interval store.
  ///   - layering: Makes a layering service.
  ///   - sleepMerge: Makes a sleep merge.
  ///   - dayBoundary: Makes a day boundary.
  ///   - energy: Makes an energy service.
  ///   - changeMirror: Makes the mirror of a store's samples.
  ///   - stepsAndSleepReader: Makes the reader of steps and sleep of the steps-and-sleep app.
  ///   - stepsAndSleep: Makes the store of the steps-and-sleep app.
  ///   - weightSync: Makes a weight sync.
  ///   - stepSync: Makes what brings steps to a server.
  ///   - metrics: Makes the metrics service and what uploads from the background.
  ///   - delivery: What reaches the store of what the devices report.
  public init(
    statistics:
      @escaping @MainActor @Sendable (any StatisticsQueryProvider) -> any StatisticsQueryProvider,
    stepData: @escaping @MainActor @Sendable (any StatisticsQueryProvider) -> any StepDataProvider,
    intervalStore: @escaping @MainActor @Sendable () -> any IntervalStoring,
    layering: @escaping @MainActor @Sendable (LayeringDependencies) -> any LayeringServiceProtocol,
    sleepMerge: @escaping @Sendable () -> any SleepMergeServiceProtocol,
    dayBoundary: @escaping @Sendable (DayBoundaryDependencies) -> any DayBoundaryProtocol,
    energy: @escaping @Sendable () -> any EnergyServiceProtocol,
    changeMirror:
      @escaping @MainActor @Sendable (ChangeMirrorDependencies) -> any ChangeMirrorProtocol,
    stepsAndSleepReader:
      @escaping @MainActor @Sendable (any StepsAndSleep.HealthStoreProvider) ->
      any StepsAndSleep.HealthKitServiceProtocol,
    stepsAndSleep:
      @escaping @MainActor @Sendable (StepsAndSleep.HealthStoreDependencies) ->
      any StepsAndSleep.HealthStoreProtocol,
    weightSync:
      @escaping @MainActor @Sendable (WeightSyncDependencies) -> any WeightSyncServiceProtocol,
    stepSync: @escaping @MainActor @Sendable (StepSyncDependencies) -> any StepSyncServiceProtocol,
    metrics: @escaping @MainActor @Sendable (Metrics.AppDependencies) -> Metrics.AppServices,
    delivery: @escaping @Sendable (History) -> History
  ) {
    self.statistics = statistics
    self.stepData = stepData
    self.intervalStore = intervalStore
    self.layering = layering
    self.sleepMerge = sleepMerge
    self.dayBoundary = dayBoundary
    self.energy = energy
    self.changeMirror = changeMirror
    self.stepsAndSleepReader = stepsAndSleepReader
    self.stepsAndSleep = stepsAndSleep
    self.weightSync = weightSync
    self.stepSync = stepSync
    self.metrics = metrics
    self.delivery = delivery
  }

  /// A suite that differs in one service.
  ///
  /// - Parameters:
  ///   - service: The factory to put another one in the place of.
  ///   - factory: The other one.
  /// - Returns: The changed suite.
  public func with<Factory>(_ service: WritableKeyPath<ServiceSuite, Factory>, _ factory: Factory)
    -> ServiceSuite
  {
    var copy = self
    copy[keyPath: service] = factory
    return copy
  }
}
