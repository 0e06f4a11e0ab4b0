import HealthContracts

extension Mutant {
  static let acceptsNoWeight = Mutant.weightSyncServiceMutant(
    "acceptsNoWeight", "Stores a typed weight of 0 as a hundredth of the unit",
    seenIn: "fields whose validation corrects what was typed"
  ) { CorrectingWeights($0, $1) }
}

@MainActor
private final class CorrectingWeights: WeightSyncWrapper {
  override func add(_ draft: WeightDraft) async throws -> WeightEntry {
    var draft = draft
    draft.hundredths = max(draft.hundredths, 1)
    return try await base.add(draft)
  }
}
