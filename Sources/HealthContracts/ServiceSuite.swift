public import struct Foundation.DateInterval
public import HealthModel

/// The services under test, as one factory per contract.
///
/// Start from the reference suite and replace the services under test:
///
///     suite.with(\.layering) { MyLayering($0) }
///
/// The initializer has no default arguments, so that adding a contract is a compile error in every
/// suite that does not supply its service.
public struct ServiceSuite: Sendable {
  /// Wraps the statistics provider of the store; the reference suite returns it unchanged.
  public var statistics:
    @MainActor @Sendable (any StatisticsQueryProvider) -> any StatisticsQueryProvider
  /// Creates the high-level step provider on top of the low-level one.
  public var stepData: @MainActor @Sendable (any StatisticsQueryProvider) -> any StepDataProvider
  /// Reads the steps of an interval for a screen, with the samples if there are few.
  ///
  /// It asks for authorization, then for the count, and for the samples only if the count is above
  /// zero and at most the limit. It throws `HealthKitError.notAvailable`, before any call, on a
  /// device without health data, and otherwise the error of the provider.
  public var stepReading:
    @MainActor @Sendable (DateInterval, any StepDataProvider, _ limit: Int) async throws ->
      StepReading
  /// Creates the interval store.
  public var intervalStore: @MainActor @Sendable () -> any IntervalStoring
  /// Creates a layering service.
  public var layering: @MainActor @Sendable (LayeringDependencies) -> any LayeringServiceProtocol
  /// Creates the view state of layering.
  public var syncViewModel: @MainActor @Sendable () -> any SyncViewModelProtocol
  /// Creates a sleep merge service.
  public var sleepMerge: @Sendable () -> any SleepMergeServiceProtocol
  /// Creates a day boundary service.
  public var dayBoundary: @Sendable (DayBoundaryDependencies) -> any DayBoundaryProtocol
  /// Creates an energy service.
  public var energy: @Sendable () -> any EnergyServiceProtocol
  /// Creates a mirror of the store's samples.
  public var changeMirror:
    @MainActor @Sendable (ChangeMirrorDependencies) -> any ChangeMirrorProtocol
  /// Creates the service of the steps-and-sleep app that reads steps and sleep.
  public var stepsAndSleepReader:
    @MainActor @Sendable (any StepsAndSleep.HealthStoreProvider) ->
      any StepsAndSleep.HealthKitServiceProtocol
  /// Creates the health store of the steps-and-sleep app.
  public var stepsAndSleep:
    @MainActor @Sendable (StepsAndSleep.HealthStoreDependencies) ->
      any StepsAndSleep.HealthStoreProtocol
  /// Creates the part of the steps-and-sleep app that runs in its extension's process.
  public var minuteCharging:
    @MainActor @Sendable (StepsAndSleep.MinuteChargingDependencies) ->
      any StepsAndSleep.MinuteChargingProtocol
  /// Creates a weight sync service.
  public var weightSync:
    @MainActor @Sendable (WeightSyncDependencies) -> any WeightSyncServiceProtocol
  /// Creates a step sync service, which uploads steps to a server.
  public var stepSync: @MainActor @Sendable (StepSyncDependencies) -> any StepSyncServiceProtocol
  /// Creates a service that reads samples as a step sync does; runs judge it alone, since a step
  /// sync brings its own.
  public var stepFetch:
    @MainActor @Sendable (any StepDataProvider, StepSyncPolicy) -> any FetchServiceProtocol
  /// Creates a service that sends samples as a step sync does; runs judge it alone, since a step
  /// sync brings its own.
  public var stepUpload:
    @MainActor @Sendable (any StepUploadEndpoint, StepSyncPolicy, StepSyncTime) ->
      any UploadServiceProtocol
  /// Creates the metrics service and its background upload.
  public var metrics: @MainActor @Sendable (Metrics.AppDependencies) -> Metrics.AppServices
  /// Creates a flow that requests authorization from a metrics service at a moment.
  public var authorizationFlow:
    @MainActor @Sendable (any Metrics.HealthKitServiceProtocol, Metrics.AuthorizationMoment) ->
      any Metrics.AuthorizationFlowProtocol
  /// Transforms the history that devices report before it reaches the store.
  public var delivery: @Sendable (History) -> History

  /// Creates a suite of the given factories.
  public init(
    statistics:
      @escaping @MainActor @Sendable (any StatisticsQueryProvider) -> any StatisticsQueryProvider,
    stepData: @escaping @MainActor @Sendable (any StatisticsQueryProvider) -> any StepDataProvider,
    stepReading:
      @escaping @MainActor @Sendable (DateInterval, any StepDataProvider, _ limit: Int) async throws
      -> StepReading,
    intervalStore: @escaping @MainActor @Sendable () -> any IntervalStoring,
    layering: @escaping @MainActor @Sendable (LayeringDependencies) -> any LayeringServiceProtocol,
    syncViewModel: @escaping @MainActor @Sendable () -> any SyncViewModelProtocol,
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
    minuteCharging:
      @escaping @MainActor @Sendable (StepsAndSleep.MinuteChargingDependencies) ->
      any StepsAndSleep.MinuteChargingProtocol,
    weightSync:
      @escaping @MainActor @Sendable (WeightSyncDependencies) -> any WeightSyncServiceProtocol,
    stepSync: @escaping @MainActor @Sendable (StepSyncDependencies) -> any StepSyncServiceProtocol,
    stepFetch:
      @escaping @MainActor @Sendable (any StepDataProvider, StepSyncPolicy) ->
      any FetchServiceProtocol,
    stepUpload:
      @escaping @MainActor @Sendable (any StepUploadEndpoint, StepSyncPolicy, StepSyncTime) ->
      any UploadServiceProtocol,
    metrics: @escaping @MainActor @Sendable (Metrics.AppDependencies) -> Metrics.AppServices,
    authorizationFlow:
      @escaping @MainActor @Sendable (
        any Metrics.HealthKitServiceProtocol, Metrics.AuthorizationMoment
      ) -> any Metrics.AuthorizationFlowProtocol,
    delivery: @escaping @Sendable (History) -> History
  ) {
    self.statistics = statistics
    self.stepData = stepData
    self.stepReading = stepReading
    self.intervalStore = intervalStore
    self.layering = layering
    self.syncViewModel = syncViewModel
    self.sleepMerge = sleepMerge
    self.dayBoundary = dayBoundary
    self.energy = energy
    self.changeMirror = changeMirror
    self.stepsAndSleepReader = stepsAndSleepReader
    self.stepsAndSleep = stepsAndSleep
    self.minuteCharging = minuteCharging
    self.weightSync = weightSync
    self.stepSync = stepSync
    self.stepFetch = stepFetch
    self.stepUpload = stepUpload
    self.metrics = metrics
    self.authorizationFlow = authorizationFlow
    self.delivery = delivery
  }

  /// Returns a copy of the suite with one factory replaced.
  ///
  /// - Parameters:
  ///   - service: The key path of the factory to replace.
  ///   - factory: The new factory.
  /// - Returns: The changed suite.
  public func with<Factory>(_ service: WritableKeyPath<ServiceSuite, Factory>, _ factory: Factory)
    -> ServiceSuite
  {
    var copy = self
    copy[keyPath: service] = factory
    return copy
  }
}
