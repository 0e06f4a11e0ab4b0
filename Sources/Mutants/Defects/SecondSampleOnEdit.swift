import HealthContracts
import HealthModel

extension Mutant {
  /// Saves an edited weight beside the one before.
  static let secondSampleOnEdit = Mutant.weighing(
    "secondSampleOnEdit", "Saves an edited weight beside the one before",
    seenIn: "exports without a sync identifier, for which each save is a sample of its own"
  ) { $0.store = NamelessStore($0.store) }
}

@MainActor
private final class NamelessStore: WeightStoreWrapper {
  override func save(_ sample: NewSample) async throws {
    var sample = sample
    sample.metadata.syncIdentifier = nil
    sample.metadata.syncVersion = nil
    try await base.save(sample)
  }
}
