import HealthContracts

extension Mutant {
  static let staleSpent = Mutant.storeMutant(
    "staleSpent", "Overwrites the steps spent with their value from before a fetch",
    seenIn: "read, await and write of one value on an actor that is reentrant"
  ) { base, dependencies in Stale(base, dependencies.values) }
}

@MainActor
private final class Stale: AppStoreWrapper {
  private let values: any StepsAndSleep.KeyValueStoring

  init(
    _ base: any StepsAndSleep.HealthStoreProtocol, _ values: any StepsAndSleep.KeyValueStoring
  ) {
    self.values = values
    super.init(base)
  }

  override func handleAppDidLaunch() async { await keeping { await base.handleAppDidLaunch() } }

  override func handleAppWillEnterForeground() async {
    await keeping { await base.handleAppWillEnterForeground() }
  }

  private func keeping(_ work: () async -> Void) async {
    let key = StepsAndSleep.SharedKeys.spentStepsToday
    let spent = values.value(for: key)
    await work()
    if spent != .absent { values.set(spent, for: key) }
  }
}
