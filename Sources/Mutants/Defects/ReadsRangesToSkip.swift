import HealthContracts

extension Mutant {
  static let readsRangesToSkip = Mutant(
    "readsRangesToSkip",
    "Reads the samples of ranges without steps, although they are to be skipped",
    seenIn: "a flag that is passed on with its default value", on: "app-fortnight"
  ) { suite in
    suite.with(\.stepFetch) { SkippingFetch(suite.stepFetch($0, $1), skips: false) }
  }
}
