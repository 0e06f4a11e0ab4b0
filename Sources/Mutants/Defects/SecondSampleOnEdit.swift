import HealthContracts
import HealthModel

extension Mutant {
  static let secondSampleOnEdit = Mutant.weightSyncMutant(
    "secondSampleOnEdit", "Saves an edited weight as a second sample",
    seenIn: "exports without a sync identifier, where each save creates a new sample"
  ) { $0.store = UnidentifiedWeightStore($0.store) }
}

@MainActor
private final class UnidentifiedWeightStore: WeightStoreWrapper {
  override func save(_ sample: NewSample) async throws {
    var sample = sample
    sample.metadata.syncIdentifier = nil
    sample.metadata.syncVersion = nil
    try await base.save(sample)
  }
}
