import HealthContracts
import HealthModel

extension Mutant {
  /// Lets an empty interval fail instead of counting nothing.
  static let noDataThrown = Mutant(
    "noDataThrown", "Lets an empty interval fail instead of counting nothing",
    seenIn: "HealthKit's error 11 of a statistics query without samples, passed on as it is"
  ) { suite in
    suite.with(\.statistics) { provider in
      ProviderWrapper(provider) { base, interval in
        let steps = try await base.getAggregatedStepCount(for: interval)
        if steps == 0 { throw HealthStoreError(.noData, "no data for the predicate") }
        return steps
      }
    }
  }
}
