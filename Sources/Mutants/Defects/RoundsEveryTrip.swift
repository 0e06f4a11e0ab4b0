import HealthContracts
import HealthModel

extension Mutant {
  static let roundsEveryTrip = Mutant.weightSyncMutant(
    "roundsEveryTrip", "Rounds a weight to a tenth of a pound whenever it is saved",
    seenIn: "apps that keep what they show instead of what was measured"
  ) { $0.store = RoundingStore($0.store) }
}

@MainActor
private final class RoundingStore: WeightStoreWrapper {
  override func save(_ sample: NewSample) async throws {
    var sample = sample
    let tenths = (WeightUnit.pound.hundredths(grams: Int32(clamping: sample.value)) + 5) / 10
    if let grams = WeightUnit.pound.grams(hundredths: 10 * tenths) { sample.value = Int64(grams) }
    try await base.save(sample)
  }
}
