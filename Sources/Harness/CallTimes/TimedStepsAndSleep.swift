import HealthContracts
import HealthModel

/// A store of steps and sleep whose calls are measured, but not the values that screens read.
struct TimedStepsAndSleep: StepsAndSleep.HealthStoreProtocol {
  let base: any StepsAndSleep.HealthStoreProtocol
  let times: CallTimes

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

  func handleOnboardingCompleted() async {
    await measure("handleOnboardingCompleted") { await base.handleOnboardingCompleted() }
  }

  func handleAppDidLaunch() async {
    await measure("handleAppDidLaunch") { await base.handleAppDidLaunch() }
  }

  func handleAppWillEnterForeground() async {
    await measure("handleAppWillEnterForeground") { await base.handleAppWillEnterForeground() }
  }

  func handleSignificantTimeChange() async {
    await measure("handleSignificantTimeChange") { await base.handleSignificantTimeChange() }
  }

  func ensureHealthAuthorizationAndRefresh() async {
    await measure("ensureHealthAuthorizationAndRefresh") {
      await base.ensureHealthAuthorizationAndRefresh()
    }
  }

  func refreshStepsBalance() async {
    await measure("refreshStepsBalance") { await base.refreshStepsBalance() }
  }

  func refreshSleepIfAuthorized() async {
    await measure("refreshSleepIfAuthorized") { await base.refreshSleepIfAuthorized() }
  }

  func startStepObservation() { base.startStepObservation() }
  func stopStepObservation() { base.stopStepObservation() }

  func recalculateDailyEnergy() {
    measure("recalculateDailyEnergy") { base.recalculateDailyEnergy() }
  }

  func spend(_ steps: Int) throws { try measure("spend") { try base.spend(steps) } }

  func setTargets(steps: Int, sleepHours: Double) throws {
    try measure("setTargets") { try base.setTargets(steps: steps, sleepHours: sleepHours) }
  }

  func setManualSleep(hours: Double?) throws {
    try measure("setManualSleep") { try base.setManualSleep(hours: hours) }
  }

  func setPoints(_ points: StepsAndSleep.OwnPoints) {
    measure("setPoints") { base.setPoints(points) }
  }

  func setTestOverrides(steps: Int?, sleepHours: Double?) {
    measure("setTestOverrides") { base.setTestOverrides(steps: steps, sleepHours: sleepHours) }
  }

  func snapshot(of day: LocalDay) -> StepsAndSleep.PastDaySnapshot? {
    measure("snapshot") { base.snapshot(of: day) }
  }

  func waitForSync() async { await measure("waitForSync") { await base.waitForSync() } }

  private func measure<Result>(_ call: String, _ work: () throws -> Result) rethrows -> Result {
    try times.measure("stepsAndSleep.\(call)", work)
  }

  private func measure(_ call: String, _ work: @MainActor () async -> Void) async {
    await times.measure("stepsAndSleep.\(call)", work)
  }
}
