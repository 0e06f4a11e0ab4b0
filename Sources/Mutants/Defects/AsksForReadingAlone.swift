import HealthContracts
import HealthModel

extension Mutant {
  static let asksForReadingAlone = Mutant.weightSyncMutant(
    "asksForReadingAlone", "Requests access to read weights, and none to save them",
    seenIn: "requests written for a reader, to which an export was added later"
  ) { $0.store = ReadOnlyRequests($0.store) }
}

@MainActor
private final class ReadOnlyRequests: WeightStoreWrapper {
  override func requestAuthorization(toShare: Set<SampleType>, read: Set<SampleType>)
    async throws -> Bool
  {
    try await base.requestAuthorization(toShare: [], read: read)
  }
}
