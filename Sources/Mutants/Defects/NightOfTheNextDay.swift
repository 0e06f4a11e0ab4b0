import struct Foundation.Date
import HealthContracts

extension Mutant {
  static let nightOfTheNextDay = metricsServiceMutant(
    "nightOfTheNextDay", "Answers the night that begins in a day when asked for its sleep",
    seenIn: "nights that are named by the day of their begin"
  ) { EveningService($0, $1) }
}

@MainActor
private final class EveningService: MetricsServiceWrapper {
  override func fetchSleepAnalysis(for date: Date) async throws -> Metrics.SleepData {
    try await base.fetchSleepAnalysis(for: date.addingTimeInterval(86_400))
  }
}
