import HealthContracts
import HealthModel

extension Mutant {
  static let wakesInVain = Mutant(
    "wakesInVain", "Enables background delivery of a type that it does not observe",
    seenIn: "finding P12 of the steps-and-sleep audit", on: "app-fortnight"
  ) { suite in
    suite.with(\.stepsAndSleepReader) { provider in
      EagerReader(suite.stepsAndSleepReader(provider), provider)
    }
  }
}

@MainActor
private final class EagerReader: ReaderWrapper {
  private let provider: any StepsAndSleep.HealthStoreProvider

  init(
    _ base: any StepsAndSleep.HealthKitServiceProtocol,
    _ provider: any StepsAndSleep.HealthStoreProvider
  ) {
    self.provider = provider
    super.init(base)
  }

  override func requestAuthorization() async throws {
    try await base.requestAuthorization()
    try await provider.enableBackgroundDelivery(for: .genericQuantity, frequency: .daily)
  }
}
