import HealthContracts

extension Mutant {
  static let clampsEnteredSleep = Mutant.spendingMutant(
    "clampsEnteredSleep", "Clamps entered sleep that is out of range instead of refusing it",
    seenIn: "text fields whose values are clamped silently"
  ) { base, _ in ClampedSleep(base) }
}

@MainActor
private final class ClampedSleep: AppStoreWrapper {
  override func setManualSleep(hours: Double?) throws {
    try base.setManualSleep(hours: hours.map { $0 > 0 ? min($0, 25) : 0 })
  }
}
