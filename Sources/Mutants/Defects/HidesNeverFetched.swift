import HealthContracts

extension Mutant {
  /// Shows nought steps where none were ever fetched.
  static let hidesNeverFetched = Mutant.showing(
    "hidesNeverFetched", "Shows nought steps where none were ever fetched",
    seenIn: "caches of a plain number, whose absence reads as zero"
  ) { base, _ in AlwaysKnown(base) }
}

@MainActor
private final class AlwaysKnown: AppStoreWrapper {
  override var hasStepsData: Bool { true }
  override var hasSleepData: Bool { true }
}
