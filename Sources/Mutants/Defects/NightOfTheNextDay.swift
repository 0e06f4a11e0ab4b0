import struct Foundation.Date
import HealthContracts

extension Mutant {
  static let nightOfTheNextDay = metricsServiceMutant(
    "nightOfTheNextDay", "Returns the night that begins on a day as that day's sleep",
    seenIn: "nights named after the day on which they begin"
  ) { EveningService($0, $1) }
}

@MainActor
private final class EveningService: MetricsServiceWrapper {
  override func fetchSleepAnalysis(for date: Date) async throws -> Metrics.SleepData {
    try await base.fetchSleepAnalysis(for: date.addingTimeInterval(86_400))
  }
}
