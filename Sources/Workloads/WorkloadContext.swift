package import HealthContracts
package import HealthModel
package import Scenario
package import SimulatedHealth

/// Everything that the workloads of one person share.
@MainActor
package struct WorkloadContext {
  /// The services under test.
  package private(set) var suite: ServiceSuite
  /// The simulated device.
  package let device: SimulatedDevice
  /// What the devices reported.
  package let history: History
  /// The days in which the workloads ask.
  package let days: DayTable
  /// The scenario, for settings, zones and the day policy.
  package let scenario: Scenario
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
  package init(
    suite: ServiceSuite, device: SimulatedDevice, history: History, days: DayTable,
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
  var statistics: any StatisticsQueryProvider { suite.statistics(device.steps) }

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
