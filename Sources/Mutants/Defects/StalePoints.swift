import HealthContracts
import HealthModel

extension Mutant {
  static let stalePoints = Mutant.storeMutant(
    "stalePoints", "Keeps showing the first points that a process computed",
    seenIn: "views that are never told that their values have changed"
  ) { base, _ in NeverRecalculated(base) }
}

@MainActor
private final class NeverRecalculated: AppStoreWrapper {
  private lazy var first = base.energy

  override var energy: EnergyPoints { first }
}
