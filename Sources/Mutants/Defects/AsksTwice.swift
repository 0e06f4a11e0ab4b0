import HealthContracts

extension Mutant {
  static let asksTwice = Mutant(
    "asksTwice", "Asks for every count twice",
    seenIn: "retry wrappers that repeat a query that succeeded"
  ) { suite in
    suite.with(\.stepData) { provider in
      ProviderWrapper(provider) { base, interval in
        _ = try await base.getAggregatedStepCount(for: interval)
        return try await base.getAggregatedStepCount(for: interval)
      }
    }
  }
}
