import HealthContracts
import HealthModel

extension Mutant {
  static let exportsWhileOff = Mutant.weightSyncServiceMutant(
    "exportsWhileOff", "Saves what the person types although the sync is off",
    seenIn: "exports that check the permission, but not the switch"
  ) { EagerWeights($0, $1) }
}

@MainActor
private final class EagerWeights: WeightSyncWrapper {
  override func add(_ draft: WeightDraft) async throws -> WeightEntry {
    let entry = try await base.add(draft)
    if !isSyncEnabled {
      let sample = NewSample(
        WeightSync.sampleType, start: entry.milliseconds, end: entry.milliseconds,
        value: Int64(entry.grams),
        metadata: SampleMetadata(
          syncIdentifier: entry.syncIdentifier, syncVersion: entry.syncVersion),
        uuid: dependencies.makeIdentity())
      try? await dependencies.store.save(sample)
    }
    return entry
  }
}
