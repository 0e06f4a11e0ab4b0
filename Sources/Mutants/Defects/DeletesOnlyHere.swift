import HealthContracts
import HealthModel

extension Mutant {
  /// Deletes a weight in the app and leaves its sample in the store.
  static let deletesOnlyHere = Mutant.weighing(
    "deletesOnlyHere", "Deletes a weight in the app and leaves its sample in the store",
    seenIn: "two-way syncs that export what is added and edited, and forget what is deleted"
  ) { $0.store = KeepingStore($0.store) }
}

@MainActor
private final class KeepingStore: WeightStoreWrapper {
  override func delete(_ sample: StoredSample) async throws {}
}
