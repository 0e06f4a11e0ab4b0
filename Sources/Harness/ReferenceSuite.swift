public import HealthContracts
import HealthServices
import SimulatedHealth

extension ServiceSuite {
  /// The name of the reference services in scenarios and on the command line.
  package static let referenceName = "reference"

  /// The reference services.
  public static let reference = ServiceSuite(
    statistics: { $0 },
    stepData: { manager(over: $0) },
    stepReading: { try await StepReading.read($0, from: $1, limit: $2) },
    intervalStore: { InMemoryIntervalStore() },
    layering: { LayeringService($0) },
    syncViewModel: { SyncViewModel() },
    sleepMerge: { SleepMergeService() },
    dayBoundary: { DayBoundary($0) },
    energy: { EnergyService() },
    changeMirror: { ChangeMirror($0) },
    stepsAndSleepReader: { StepsAndSleep.HealthKitService(provider: $0) },
    stepsAndSleep: { StepsAndSleep.HealthStore($0) },
    minuteCharging: { StepsAndSleep.MinuteCharging($0) },
    weightSync: { WeightSyncService($0) },
    stepSync: { StepSyncService($0) },
    stepFetch: { FetchService(provider: $0, policy: $1) },
    stepUpload: { UploadService(endpoint: $0, policy: $1, sleep: $2.sleep) },
    metrics: { metrics($0) },
    authorizationFlow: { Metrics.AuthorizationFlow(service: $0, moment: $1) },
    delivery: { $0 })

  @MainActor
  private static func metrics(_ dependencies: Metrics.AppDependencies) -> Metrics.AppServices {
    let service = Metrics.HealthKitService(dependencies.service)
    return Metrics.AppServices(
      service: service,
      background: Metrics.BackgroundSync(
        service: service, requests: service.uploadRequests,
        scheduler: dependencies.service.scheduler, uploader: dependencies.uploader,
        isSignedIn: dependencies.isSignedIn, configuration: dependencies.service.configuration))
  }

  @MainActor
  private static func manager(over provider: some StatisticsQueryProvider)
    -> any StepDataProvider
  {
    HealthKitManager(healthKitProvider: provider)
  }
}
