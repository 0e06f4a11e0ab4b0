public import HealthContracts
import HealthModel

extension StepsAndSleep.HealthStore {
  private typealias Keys = StepsAndSleep.SharedKeys

  /// Requests authorization after onboarding, once per installation.
  public func handleOnboardingCompleted() async {
    if values.flag(Keys.hasCompletedOnboarding) { return }
    values.set(.flag(true), for: Keys.hasCompletedOnboarding)
    await ensureHealthAuthorizationAndRefresh()
  }

  /// Handles the launch of the process.
  ///
  /// Observation starts first, since a process that was woken in the background must register its
  /// observer immediately. Nothing is read before onboarding is completed.
  public func handleAppDidLaunch() async {
    advanceDay()
    if values.flag(Keys.hasCompletedOnboarding) { startStepObservation() }
    await refreshAll()
  }

  /// Fetches steps and sleep again when the app enters the foreground.
  public func handleAppWillEnterForeground() async { await refreshAll() }

  /// Fetches steps and sleep again after a change of the clock, the time zone or the day.
  public func handleSignificantTimeChange() async { await refreshAll() }

  private func refreshAll() async {
    advanceDay()
    values.retry()
    guard values.flag(Keys.hasCompletedOnboarding) else { return }
    await bootstrapIfFresh()
    await refreshStepsBalance()
    await refreshSleepIfAuthorized()
    await settling.run()
  }

  /// Fills in today's values from the server on a fresh installation.
  func bootstrapIfFresh() async {
    guard isFresh else { return }
    do {
      let day = today
      let row = try await dependencies.server.loadTodayStatsFromServer(day)
      advanceDay()
      guard isFresh, day == today else { return }
      isFresh = false
      guard let row, row.day == day else { return }
      takeOver(row)
    } catch {
      if !Task.isCancelled { warn("loading today's values from the server failed: \(error)") }
    }
  }

  /// Uses the server's values; local values that are higher, were fetched or were entered are kept.
  ///
  /// The row may be an older one of this installation, from before an entry was lowered or removed.
  private func takeOver(_ row: StepsAndSleep.DailyStats) {
    steps.restore(row.steps.map(\.asCount))
    if !entries.hasOwnSleep { sleep.restore(row.sleepSeconds.map(\.asCount)) }
    if !entries.hasOwnPoints { entries.points = row.points }
    let missing = row.spentSteps.asCount - spentStepsToday
    if missing > 0 { addSpent(missing) }
    rememberEntries()
    if values.value(for: Keys.userStepsTarget) == .absent {
      values.set(.integer(row.targets.steps), for: Keys.userStepsTarget)
    }
    if values.value(for: Keys.userSleepTarget) == .absent {
      values.set(
        .number(Double(row.targets.sleepSeconds) / 3_600), for: Keys.userSleepTarget)
    }
    computeEnergy()
    onChange?()
  }
}
