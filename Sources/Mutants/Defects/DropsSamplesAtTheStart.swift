import HealthContracts

extension Mutant {
  static let dropsSamplesAtTheStart = Mutant(
    "dropsSamplesAtTheStart", "Leaves out the raw sample at the start of an interval",
    seenIn: "mocks that lose samples at a boundary"
  ) { suite in
    suite.with(\.statistics) { provider in
      ProviderWrapper(
        provider,
        samples: { base, interval in
          Array(try await base.getRawStepSamples(for: interval).dropFirst())
        })
    }
  }
}
