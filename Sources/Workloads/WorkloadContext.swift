public import struct Foundation.UUID
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

  /// The history's row of a step sample.
  ///
  /// - Parameter uuid: The sample's identity.
  /// - Returns: The row; nil for a sample of no history.
  func stepRow(of uuid: UUID) -> Int?

  /// Starts a service's run: a new query budget, and its faults from their begin.
  ///
  /// - Parameter service: The service's name.
  func beginRun(of service: String)

  /// Starts a new query budget within a service's run.
  func renewBudget()

  /// Whether each fault of the scenario, in its order, has met a call.
  var faultStrikes: [Bool] { get }

  /// The time of the device.
  var now: Instant { get }
  /// Changes of the samples that `write` and `erase` are about.
  var changes: any ChangeProvider { get }

  /// Lets another writer save samples.
  ///
  /// - Parameter samples: The samples.
  /// - Returns: Their identities; nil for one that was ignored.
  /// - Throws: What the store says.
  func write(_ samples: [NewSample]) throws -> [UUID?]

  /// Lets another writer delete one of its samples.
  ///
  /// - Parameters:
  ///   - uuid: The sample's identity.
  ///   - isAnnounced: Whether the store tells of the deletion.
  /// - Throws: What the store says.
  func erase(_ uuid: UUID, isAnnounced: Bool) throws

  /// Another device of the same person, at the begin of the history and still empty.
  ///
  /// - Parameter settings: How an app is used on it.
  /// - Returns: The device.
  func makeAppDevice(_ settings: AppSettings) -> any AppDevice
}

/// Everything that the workloads of one person share.
@MainActor
public struct WorkloadContext {
  /// The services under test.
  public private(set) var suite: ServiceSuite
  /// The simulated device.
  public let device: any WorkloadDevice
  /// What the devices reported.
  public let history: History
  /// The days in which the workloads ask.
  public let days: DayTable
  /// The scenario, for settings, zones and the day policy.
  public let scenario: Scenario
  /// What becomes of the store's faults in the run of one service.
  var patience: Patience
  /// What became of services that broke in the run of one service.
  private(set) var watch = ServiceWatch()

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
    patience = Patience(device)
  }

  /// The suite's low-level step provider over the device's store.
  var statistics: any StatisticsQueryProvider { suite.statistics(device.statistics) }

  /// The same for the run of one service.
  func run() -> WorkloadContext {
    var copy = self
    copy.patience = Patience(device)
    copy.watch = ServiceWatch()
    copy.suite = copy.watch.watching(suite)
    return copy
  }

  /// The numbers that layering goes by at a time.
  func layering(_ strategy: LayeringStrategy, now: Instant) -> LayeringConfiguration {
    let settings = scenario.services
    return LayeringConfiguration(
      maxStepsPerInterval: settings.layeringThreshold,
      minimumIntervalMilliseconds: settings.layeringMinimumInterval,
      maxYearsBack: settings.layeringYearsBack, timeZone: scenario.zones.zone(at: now),
      strategy: strategy)
  }

  /// The virtual second of the changes' run from which the store keeps deletions to itself, or nil.
  var forgetsDeletionsFrom: Int? {
    if scenario.store.semantics.deletionDays == 0 { return 0 }
    return scenario.store.faults.compactMap { fault in
      guard case .deletionsForgotten(let from) = fault.kind,
        fault.service == nil || fault.service == "changes"
      else { return nil }
      return from
    }.min()
  }

  /// The rows of samples, and how many belong to no row of the history.
  func rows(of samples: [any StepSampleData]) -> (rows: [Int], unknown: Int) {
    let rows = samples.compactMap { device.stepRow(of: $0.uuid) }
    return (rows, samples.count - rows.count)
  }
}
