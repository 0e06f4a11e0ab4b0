import HealthContracts
import HealthModel

extension Mutant {
  static let deletesOnlyHere = Mutant.weightSyncMutant(
    "deletesOnlyHere", "Deletes a weight in the app and leaves its sample in the store",
    seenIn: "two-way syncs that export additions and edits, but not deletions"
  ) { $0.store = KeepingStore($0.store) }
}

@MainActor
private final class KeepingStore: WeightStoreWrapper {
  override func delete(_ sample: StoredSample) async throws {}
}
