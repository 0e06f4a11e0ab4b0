import HealthContracts

extension Mutant {
  static let countsByFetching = Mutant(
    "countsByFetching", "Fetches every sample in order to count",
    seenIn: "apps that sum sample queries for want of a statistics query"
  ) { suite in
    suite.with(\.stepData) { provider in
      ProviderWrapper(provider) { base, interval in
        _ = try await base.getRawStepSamples(for: interval)
        return try await base.getAggregatedStepCount(for: interval)
      }
    }
  }
}
