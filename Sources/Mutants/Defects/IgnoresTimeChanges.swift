import HealthContracts

extension Mutant {
  static let ignoresTimeChanges = Mutant.spendingMutant(
    "ignoresTimeChanges", "Does nothing when the clock, the time zone or the day changes",
    seenIn: "apps that close a day only when they are opened"
  ) { base, _ in TimelessStore(base) }
}

@MainActor
private final class TimelessStore: AppStoreWrapper {
  override func handleSignificantTimeChange() async {}
}
