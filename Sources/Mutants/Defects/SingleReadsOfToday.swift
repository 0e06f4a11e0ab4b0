import struct Foundation.Date
import HealthContracts

extension Mutant {
  static let singleReadsOfToday = metricsServiceMutant(
    "singleReadsOfToday", "Reads single metrics for today, whatever day was requested",
    seenIn: "a date parameter that only the batch passes on"
  ) { PresentService($0, $1) }
}

@MainActor
private final class PresentService: MetricsServiceWrapper {
  override func fetchRespiratoryRate(for date: Date) async throws -> Double? {
    try await base.fetchRespiratoryRate(for: dependencies.service.now())
  }

  override func fetchDailySteps(for date: Date) async throws -> Int {
    try await base.fetchDailySteps(for: dependencies.service.now())
  }
}
