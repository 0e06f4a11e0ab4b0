import HealthContracts
import HealthModel

extension Mutant {
  static let poundsForKilograms = Mutant.weightSyncMutant(
    "poundsForKilograms", "Saves a number of kilograms as that many pounds",
    seenIn: "apps that store a bare number and assume its unit"
  ) { $0.store = PoundStore($0.store) }
}

@MainActor
private final class PoundStore: WeightStoreWrapper {
  override func save(_ sample: NewSample) async throws {
    var sample = sample
    sample.value = sample.value * 45_359_237 / 100_000_000
    try await base.save(sample)
  }
}
