import struct Foundation.DateInterval
import HealthContracts

extension Mutant {
  static let halvesDoNotAddUp = Mutant(
    "halvesDoNotAddUp", "Answers a query for less than a day with an hourly average",
    seenIn: "the HealthKit manager's mock"
  ) { suite in
    suite.with(\.statistics) { provider in
      ProviderWrapper(provider) { base, interval in
        if interval.duration < 86_400 { return Int(interval.duration / 3_600 * 10_000 / 24) }
        return try await base.getAggregatedStepCount(for: interval)
      }
    }
  }
}
