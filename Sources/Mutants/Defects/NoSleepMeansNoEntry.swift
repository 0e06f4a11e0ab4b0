import HealthContracts

extension Mutant {
  static let noSleepMeansNoEntry = Mutant.spendingMutant(
    "noSleepMeansNoEntry", "Treats typed sleep of 0 hours as no entry",
    seenIn: "optional numbers for which 0 stands for absent"
  ) { base, _ in SleeplessEntries(base) }
}

@MainActor
private final class SleeplessEntries: AppStoreWrapper {
  override func setManualSleep(hours: Double?) throws {
    try base.setManualSleep(hours: hours == 0 ? nil : hours)
  }
}
