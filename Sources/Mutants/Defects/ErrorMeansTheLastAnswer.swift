import HealthContracts
import HealthModel

extension Mutant {
  /// Answers a failed query with what the last one answered.
  static let errorMeansTheLastAnswer = Mutant(
    "errorMeansTheLastAnswer", "Answers a failed query with what the last one answered",
    seenIn: "caches that fall back on error without saying so", on: "fault-error"
  ) { suite in
    suite.with(\.statistics) { provider in
      let last = LastAnswer()
      return ProviderWrapper(provider) { base, interval in
        do {
          last.count = try await base.getAggregatedStepCount(for: interval)
        } catch is HealthStoreError {
          return last.count
        }
        return last.count
      }
    }
  }
}

@MainActor
private final class LastAnswer {
  var count = 0
}
