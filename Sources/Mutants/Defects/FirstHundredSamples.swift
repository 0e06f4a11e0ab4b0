import HealthContracts

extension Mutant {
  /// Fetches the first hundred samples of an interval and takes them for all.
  static let firstHundredSamples = Mutant(
    "firstHundredSamples", "Fetches the first hundred samples of an interval for all of them",
    seenIn: "sample queries with a limit that nobody asks again after"
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
