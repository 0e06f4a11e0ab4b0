import HealthContracts

extension Mutant {
  static let firstHundredSamples = Mutant(
    "firstHundredSamples", "Fetches only the first hundred samples of an interval",
    seenIn: "sample queries with a limit that never fetch a second page"
  ) { suite in
    suite.with(\.statistics) { provider in
      ProviderWrapper(
        provider,
        samples: { base, interval in
          Array(try await base.getRawStepSamples(for: interval).prefix(100))
        })
    }
  }
}
