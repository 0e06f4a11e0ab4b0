import HealthContracts
import HealthModel

extension Mutant {
  static let showsTheFuture = Mutant.weightSyncServiceMutant(
    "showsTheFuture", "Shows entries that are dated in the future",
    seenIn: "lists without an upper bound on time, which show entries made while the clock was "
      + "wrong"
  ) { FutureWeights($0, $1) }
}

@MainActor
private final class FutureWeights: WeightSyncWrapper {
  override func entries() throws -> [WeightEntry] {
    try dependencies.entries.entries().filter { !$0.isHidden }
      .sorted { ($1.date, $0.id) < ($0.date, $1.id) }
  }
}
