import HealthContracts

extension Mutant {
  static let acceptsStones = Mutant.weightSyncServiceMutant(
    "acceptsStones", "Accepts stones as input and stores them as that many kilograms",
    seenIn: "pickers that offer every unit that can be shown"
  ) { StoneWeights($0, $1) }
}

@MainActor
private final class StoneWeights: WeightSyncWrapper {
  override func add(_ draft: WeightDraft) async throws -> WeightEntry {
    var draft = draft
    if draft.unit == .stone { draft.unit = .kilogram }
    return try await base.add(draft)
  }
}
