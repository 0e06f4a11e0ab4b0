public import HealthContracts
import HealthServices
import IntervalStore

extension ServiceSuite {
  /// The reference services.
  public static let reference = ServiceSuite(
    statistics: { $0 },
    stepData: { manager(over: $0) },
    intervalStore: { InMemoryIntervalStore() },
    layering: { LayeringService($0) },
    sleepMerge: { SleepMergeService() },
    dayBoundary: { DayBoundary($0) },
    energy: { EnergyService() },
    changeMirror: { ChangeMirror($0) },
    delivery: { $0 })

  @MainActor
  private static func manager(over provider: some StatisticsQueryProvider)
    -> any StepDataProvider
  {
    HealthKitManager(healthKitProvider: provider)
  }
}
