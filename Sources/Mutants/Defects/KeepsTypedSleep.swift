import HealthContracts

extension Mutant {
  static let keepsTypedSleep = Mutant.spendingMutant(
    "keepsTypedSleep", "Keeps typed sleep that the person removes",
    seenIn: "forms whose empty field means unchanged"
  ) { base, _ in StickyEntries(base) }
}

@MainActor
private final class StickyEntries: AppStoreWrapper {
  override func setManualSleep(hours: Double?) throws {
    if let hours { try base.setManualSleep(hours: hours) }
  }
}
