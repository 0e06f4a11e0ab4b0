public import HealthContracts
import HealthModel

extension StepsAndSleep.HealthStore {
  private typealias Keys = StepsAndSleep.SharedKeys

  /// The person has gone through onboarding: asks for access, once for each installation.
  public func handleOnboardingCompleted() async {
    if values.flag(Keys.hasCompletedOnboarding) { return }
    values.set(.flag(true), for: Keys.hasCompletedOnboarding)
    await ensureHealthAuthorizationAndRefresh()
  }

  /// The process has begun.
  ///
  /// The observer comes first, since a process that was woken for it has to have it at once; before
  /// onboarding nothing is read at all.
  public func handleAppDidLaunch() async {
    advanceDay()
    if values.flag(Keys.hasCompletedOnboarding) { startStepObservation() }
    await refreshAll()
  }

  /// The app is coming to the front: what synced in the meantime is fetched, sleep included.
  public func handleAppWillEnterForeground() async { await refreshAll() }

  /// The clock, the zone or the day has changed while the app runs.
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

  /// Fills in, on a fresh installation, what the server knows of today and this device does not.
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

  /// Stands in with the server's values; what is higher here, or was fetched here, stays.
  private func takeOver(_ row: StepsAndSleep.DailyStats) {
    steps.restore(row.steps.map(\.asCount))
    sleep.restore(row.sleepSeconds.map(\.asCount))
    let missing = row.spentSteps.asCount - spentStepsToday
    if missing > 0 { addSpent(missing) }
    entries.points = StepsAndSleep.OwnPoints(
      body: max(entries.points.body, row.points.body),
      mind: max(entries.points.mind, row.points.mind),
      heart: max(entries.points.heart, row.points.heart))
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
