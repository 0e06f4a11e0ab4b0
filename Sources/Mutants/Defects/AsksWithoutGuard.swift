import HealthContracts

extension Mutant {
  static let asksWithoutGuard = Mutant.storeMutant(
    "asksWithoutGuard", "Requests access again while a request is pending",
    seenIn: "refresh buttons without a guard against a second tap"
  ) { base, dependencies in UnguardedRequestStore(base, dependencies) }
}

@MainActor
private final class UnguardedRequestStore: AppStoreWrapper {
  private let dependencies: StepsAndSleep.HealthStoreDependencies

  init(
    _ base: any StepsAndSleep.HealthStoreProtocol,
    _ dependencies: StepsAndSleep.HealthStoreDependencies
  ) {
    self.dependencies = dependencies
    super.init(base)
  }

  override func ensureHealthAuthorizationAndRefresh() async {
    do {
      try await dependencies.service.requestAuthorization()
    } catch {
      dependencies.errors.handle(.healthKitAuthorizationFailed(error))
    }
    await base.refreshStepsBalance()
    await base.refreshSleepIfAuthorized()
  }
}
