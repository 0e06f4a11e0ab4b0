import HealthContracts

extension Mutant {
  static let neverUnknown = Mutant.spendingMutant(
    "neverUnknown", "Never reports that the sleep it shows may be outdated",
    seenIn: "flags that are set only where a value is absent"
  ) { base, _ in AlwaysKnownSleep(base) }
}

@MainActor
private final class AlwaysKnownSleep: AppStoreWrapper {
  override var isSleepUnknown: Bool { false }
}
