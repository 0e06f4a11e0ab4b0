import HealthContracts
import HealthModel

extension Mutant {
  static let asksForReadingAlone = Mutant.weightSyncMutant(
    "asksForReadingAlone", "Requests access to read weights, but not to save them",
    seenIn: "requests written for an app that only read, before it could export"
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
