import HealthContracts
import HealthModel
extension Mutant {
  /// Shows the points that a process began with.
  static let stalePoints = Mutant.showing(
    "stalePoints", "Shows the points that a process began with",
    seenIn: "views that are never told that their values have changed"
  ) { base, _ in NeverRecalculated(base) }
}

@MainActor
private final class NeverRecalculated: AppStoreWrapper {
  private lazy var first = base.energy

  override var energy: EnergyPoints { first }
}
