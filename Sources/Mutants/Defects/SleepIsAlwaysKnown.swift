import HealthContracts

extension Mutant {
  static let sleepIsAlwaysKnown = Mutant.spendingMutant(
    "sleepIsAlwaysKnown", "Reports sleep as known before it has been fetched",
    seenIn: "specification 003, line 283: 0 hours where nothing was read"
  ) { base, _ in SureOfSleep(base) }
}

@MainActor
private final class SureOfSleep: AppStoreWrapper {
  override var hasSleepData: Bool { true }
}
