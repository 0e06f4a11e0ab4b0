import HealthContracts

extension Mutant {
  static let sumOfSources = Mutant(
    "sumOfSources", "Adds up the samples of all sources",
    seenIn: "18 threads on doubled steps, such as krokyze/FitKit issue 22 (edge case I-1)"
  ) { suite in
    suite.with(\.statistics) { provider in
      ProviderWrapper(provider) { base, interval in
        try await base.getRawStepSamples(for: interval).reduce(0) { $0 + $1.count }
      }
    }
  }
}
