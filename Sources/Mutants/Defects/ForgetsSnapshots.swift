import HealthContracts
import HealthModel

extension Mutant {
  static let forgetsSnapshots = Mutant.spendingMutant(
    "forgetsSnapshots", "Returns no snapshot of a past day",
    seenIn: "getters that read only what the current process has stored"
  ) { base, _ in NoSnapshots(base) }
}

@MainActor
private final class NoSnapshots: AppStoreWrapper {
  override func snapshot(of day: LocalDay) -> StepsAndSleep.PastDaySnapshot? { nil }
}
