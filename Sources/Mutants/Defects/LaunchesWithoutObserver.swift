import HealthContracts

extension Mutant {
  static let launchesWithoutObserver = Mutant.weightSyncServiceMutant(
    "launchesWithoutObserver",
    "Starts no observer at launch, as if the app only came to the foreground",
    seenIn: "observers that only the settings screen starts"
  ) { UnobservedLaunch($0, $1) }
}

@MainActor
private final class UnobservedLaunch: WeightSyncWrapper {
  override func launch() async throws {
    if base.isSyncEnabled { try await base.foreground() }
  }
}
