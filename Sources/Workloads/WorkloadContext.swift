public import HealthContracts
public import HealthModel
public import Scenario

/// What a workload needs of the simulated device.
@MainActor
public protocol WorkloadDevice {
  /// The store's own step provider, before the suite wraps it.
  var statistics: any StatisticsQueryProvider { get }
  /// Work done so far.
  var counters: QueryCounters { get }
  /// Starts of all step samples in milliseconds, ascending.
  var stepStarts: [Int64] { get }

  /// The sleep samples that touch a window, all sources, unmerged.
  ///
  /// - Parameter window: The window.
  /// - Returns: The samples.
  /// - Throws: What the store reports.
  func sleepSamples(touching window: TimeRange) async throws -> [SleepSample]

  /// Starts a new query budget, for the next service.
  ///
  /// - Parameter service: The service's name.
  func renewBudget(for service: String)
}

/// Everything that the workloads of one person share.
@MainActor
public struct WorkloadContext {
  /// The services under test.
  public let suite: ServiceSuite
  /// The simulated device.
  public let device: any WorkloadDevice
  /// What the devices reported.
  public let history: History
  /// The days in which the workloads ask.
  public let days: DayTable
  /// The scenario, for settings, zones and the day policy.
  public let scenario: Scenario

  /// Bundles what the workloads share.
  ///
  /// - Parameters:
  ///   - suite: The services under test.
  ///   - device: The simulated device.
  ///   - history: What the devices reported.
  ///   - days: The days in which the workloads ask.
  ///   - scenario: The scenario.
  public init(
    suite: ServiceSuite, device: any WorkloadDevice, history: History, days: DayTable,
    scenario: Scenario
  ) {
    self.suite = suite
    self.device = device
    self.history = history
    self.days = days
    self.scenario = scenario
  }

  /// The suite's low-level step provider over the device's store.
  var statistics: any StatisticsQueryProvider { suite.statistics(device.statistics) }

  /// The rows of samples, and how many belong to no row of the history.
  func rows(of samples: [any StepSampleData]) -> (rows: [Int], unknown: Int) {
    let identifiers = SampleIdentifier(key: history.identifierKey)
    let rows = samples.compactMap { identifiers.row(uuid: $0.uuid) }
    return (rows, samples.count - rows.count)
  }
}
