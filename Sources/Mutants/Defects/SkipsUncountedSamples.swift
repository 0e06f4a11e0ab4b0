import HealthContracts

extension Mutant {
  static let skipsUncountedSamples = Mutant(
    "skipsUncountedSamples", "Never reads the samples of a range whose count is 0",
    seenIn: "uploads without the samples of the source that the phone outranks",
    on: "app-fortnight"
  ) { suite in
    suite.with(\.stepFetch) { SkippingFetch(suite.stepFetch($0, $1), skips: true) }
  }
}
