import HealthContracts
import HealthModel

extension Mutant {
  static let errorMeansTheLastAnswer = Mutant(
    "errorMeansTheLastAnswer", "Returns the previous result if a query fails",
    seenIn: "caches that return an old value after an error without saying so", on: "fault-error"
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
