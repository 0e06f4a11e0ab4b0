import HealthContracts
import HealthModel

extension Mutant {
  static let weightLastsAMinute = Mutant.weightSyncMutant(
    "weightLastsAMinute", "Saves a weight as a sample that lasts for a minute",
    seenIn: "weight samples made by the code for steps"
  ) { $0.store = LastingStore($0.store) }
}

@MainActor
private final class LastingStore: WeightStoreWrapper {
  override func save(_ sample: NewSample) async throws {
    var sample = sample
    sample.end += Milliseconds.minute
    try await base.save(sample)
  }
}
