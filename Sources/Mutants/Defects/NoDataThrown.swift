import HealthContracts
import HealthModel

extension Mutant {
  static let noDataThrown = Mutant(
    "noDataThrown", "Throws for an empty interval instead of returning 0",
    seenIn: "HealthKit's error 11 from a statistics query without samples, passed on unchanged"
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
