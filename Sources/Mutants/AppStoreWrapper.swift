import HealthContracts
import HealthModel

/// A steps-and-sleep store that forwards to another store; a mutant overrides individual members.
@MainActor
class AppStoreWrapper: StepsAndSleep.HealthStoreProtocol {
  let base: any StepsAndSleep.HealthStoreProtocol

  init(_ base: any StepsAndSleep.HealthStoreProtocol) { self.base = base }

  var today: LocalDay { base.today }
  var stepsToday: Int { base.stepsToday }
  var hasStepsData: Bool { base.hasStepsData }
  var dailySleepHours: Double { base.dailySleepHours }
  var hasSleepData: Bool { base.hasSleepData }
  var isSleepUnknown: Bool { base.isSleepUnknown }
  var authorizationStatus: SharingStatus { base.authorizationStatus }
  var sleepAuthorizationStatus: SharingStatus { base.sleepAuthorizationStatus }
  var spentStepsToday: Int { base.spentStepsToday }
  var effectiveStepsToday: Int { base.effectiveStepsToday }
  var budgetMinutes: Int { base.budgetMinutes }
  var energy: EnergyPoints { base.energy }
  var targets: StepsAndSleep.Targets { base.targets }

  func handleOnboardingCompleted() async { await base.handleOnboardingCompleted() }
  func handleAppDidLaunch() async { await base.handleAppDidLaunch() }
  func handleAppWillEnterForeground() async { await base.handleAppWillEnterForeground() }
  func handleSignificantTimeChange() async { await base.handleSignificantTimeChange() }

  func ensureHealthAuthorizationAndRefresh() async {
    await base.ensureHealthAuthorizationAndRefresh()
  }

  func refreshStepsBalance() async { await base.refreshStepsBalance() }
  func refreshSleepIfAuthorized() async { await base.refreshSleepIfAuthorized() }
  func startStepObservation() { base.startStepObservation() }
  func stopStepObservation() { base.stopStepObservation() }
  func recalculateDailyEnergy() { base.recalculateDailyEnergy() }
  func spend(_ steps: Int) throws { try base.spend(steps) }

  func setTargets(steps: Int, sleepHours: Double) throws {
    try base.setTargets(steps: steps, sleepHours: sleepHours)
  }

  func setManualSleep(hours: Double?) throws { try base.setManualSleep(hours: hours) }
  func setPoints(_ points: StepsAndSleep.OwnPoints) { base.setPoints(points) }

  func setTestOverrides(steps: Int?, sleepHours: Double?) {
    base.setTestOverrides(steps: steps, sleepHours: sleepHours)
  }

  func snapshot(of day: LocalDay) -> StepsAndSleep.PastDaySnapshot? { base.snapshot(of: day) }
  func waitForSync() async { await base.waitForSync() }
}

extension StepsAndSleep.HealthStoreDependencies {
  /// Returns the dependencies with another reader, other shared values, another server or another
  /// configuration.
  @MainActor
  func with(
    service: (any StepsAndSleep.HealthKitServiceProtocol)? = nil,
    values: (any StepsAndSleep.KeyValueStoring)? = nil,
    server: (any StepsAndSleep.StatsSyncing)? = nil,
    configuration: StepsAndSleep.Configuration? = nil
  ) -> StepsAndSleep.HealthStoreDependencies {
    StepsAndSleep.HealthStoreDependencies(
      service: service ?? self.service, values: values ?? self.values,
      server: server ?? self.server, errors: errors, log: log, energy: energy, zones: zones,
      now: now, configuration: configuration ?? self.configuration)
  }
}
