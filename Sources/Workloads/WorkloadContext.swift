import struct Foundation.UUID
package import HealthContracts
package import HealthModel
package import Scenario
package import SimulatedHealth

/// The state that the workloads of one person share.
@MainActor
package struct WorkloadContext {
  /// The services under test.
  package private(set) var suite: ServiceSuite
  /// The simulated device.
  package let device: SimulatedDevice
  /// The person's history.
  package let history: History
  /// The days that the workloads query.
  package let days: DayTable
  /// The scenario, which provides settings, time zones and the day policy.
  package let scenario: Scenario
  /// The retry policy of one service's run.
  var retryPolicy: RetryPolicy
  /// The registry of the services created in one service's run.
  private(set) var serviceRegistry = ServiceRegistry()
  private let wrap: @MainActor (ServiceSuite) -> ServiceSuite

  /// Creates a context.
  ///
  /// - Parameters:
  ///   - suite: The services under test.
  ///   - device: The simulated device.
  ///   - history: The person's history.
  ///   - days: The days that the workloads query.
  ///   - scenario: The scenario.
  ///   - wrap: Wraps the services that the workloads use, for measurements.
  package init(
    suite: ServiceSuite, device: SimulatedDevice, history: History, days: DayTable,
    scenario: Scenario, wrap: @escaping @MainActor (ServiceSuite) -> ServiceSuite = { $0 }
  ) {
    self.suite = suite
    self.device = device
    self.history = history
    self.days = days
    self.scenario = scenario
    self.wrap = wrap
    retryPolicy = RetryPolicy(device)
  }

  /// The suite's low-level step provider over the device's store.
  var statistics: any StatisticsQueryProvider { suite.statistics(device.steps) }

  /// Returns a copy for the run of one service, with a new retry policy and service registry.
  func run() -> WorkloadContext {
    var copy = self
    copy.retryPolicy = RetryPolicy(device)
    copy.serviceRegistry = ServiceRegistry()
    copy.suite = wrap(copy.serviceRegistry.registering(suite))
    return copy
  }

  /// Returns the layering configuration of the scenario at a time.
  func layering(_ strategy: LayeringStrategy, now: Instant) -> LayeringConfiguration {
    let settings = scenario.services
    return LayeringConfiguration(
      maxStepsPerInterval: settings.layeringThreshold,
      minimumIntervalMilliseconds: settings.layeringMinimumInterval,
      maxYearsBack: settings.layeringYearsBack, timeZone: scenario.zones.zone(at: now),
      strategy: strategy)
  }

  /// Returns the history's rows of samples and the number of samples that are not in the history.
  func rows(of samples: [any StepSampleData]) -> (rows: [Int], unknown: Int) {
    let rows = device.stepRows(of: Self.identifiers(of: samples))
    return Self.known(rows)
  }

  // Outside the main actor: a closure isolated to it would check its executor at each call.
  private nonisolated static func identifiers(of samples: [any StepSampleData]) -> [UUID] {
    samples.map(\.uuid)
  }

  private nonisolated static func known(_ rows: [Int?]) -> (rows: [Int], unknown: Int) {
    let known = rows.compactMap { $0 }
    return (known, rows.count - known.count)
  }
}
