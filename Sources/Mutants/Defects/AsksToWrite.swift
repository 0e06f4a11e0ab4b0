import HealthContracts
import HealthModel

extension Mutant {
  static let asksToWrite = Mutant(
    "asksToWrite", "Requests access to save the types that it only reads",
    seenIn: "requests that pass one set of types for both", on: "app-fortnight"
  ) { suite in
    suite.with(\.stepsAndSleepReader) { suite.stepsAndSleepReader(GreedyProvider($0)) }
  }
}

@MainActor
private final class GreedyProvider: MetricsProviderWrapper, StepsAndSleep.HealthStoreProvider {
  private let store: any StepsAndSleep.HealthStoreProvider

  init(_ store: any StepsAndSleep.HealthStoreProvider) {
    self.store = store
    super.init(store)
  }

  func supports(_ type: SampleType) -> Bool { store.supports(type) }

  func sharingStatus(for type: SampleType) -> SharingStatus { store.sharingStatus(for: type) }

  override func requestAuthorization(toShare share: Set<SampleType>, read: Set<SampleType>)
    async throws
  {
    try await base.requestAuthorization(toShare: read, read: read)
  }
}
