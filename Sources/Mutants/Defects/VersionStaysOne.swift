import HealthContracts
import HealthModel

extension Mutant {
  static let versionStaysOne = Mutant.weightSyncMutant(
    "versionStaysOne", "Saves every version of an entry as the first one",
    seenIn: "exports with a constant sync version, whose second save the store ignores"
  ) { $0.store = FirstVersionStore($0.store) }
}

@MainActor
private final class FirstVersionStore: WeightStoreWrapper {
  override func save(_ sample: NewSample) async throws {
    var sample = sample
    sample.metadata.syncVersion = 1
    try await base.save(sample)
  }
}
