import HealthContracts

extension Mutant {
  static let hidesNeverFetched = Mutant.storeMutant(
    "hidesNeverFetched", "Shows 0 steps if steps were never fetched",
    seenIn: "caches of a plain number, whose absence reads as zero"
  ) { base, _ in AlwaysKnown(base) }
}

@MainActor
private final class AlwaysKnown: AppStoreWrapper {
  override var hasStepsData: Bool { true }
  override var hasSleepData: Bool { true }
}
