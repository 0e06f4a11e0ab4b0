import HealthContracts

extension Mutant {
  static let oldestFirst = Mutant.weightSyncServiceMutant(
    "oldestFirst", "Shows the oldest entry first",
    seenIn: "lists whose order was reversed for a chart"
  ) { ReversedWeights($0, $1) }
}

@MainActor
private final class ReversedWeights: WeightSyncWrapper {
  override func entries() throws -> [WeightEntry] { try base.entries().reversed() }
}
