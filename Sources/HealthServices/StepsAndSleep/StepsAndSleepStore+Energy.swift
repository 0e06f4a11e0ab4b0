public import HealthContracts
import HealthModel

extension StepsAndSleep.HealthStore {
  /// Recomputes the points and sends the current day's values to the server.
  ///
  /// Calls made during a request are combined into one further request with the latest values.
  public func recalculateDailyEnergy() {
    advanceDay()
    computeEnergy()
    onChange?()
    syncing.request()
  }

  public func waitForSync() async {
    await settling.wait()
    await syncing.wait()
  }

  func computeEnergy() {
    energy = points(
      steps: stepsKnown(withOverride: true), sleepSeconds: sleepKnown(withOverride: true),
      targets: targets, own: entries.points)
  }

  /// Returns the points of a day; unknown values earn none.
  func points(
    steps: Int?, sleepSeconds: Int?, targets: StepsAndSleep.Targets,
    own: StepsAndSleep.OwnPoints
  ) -> EnergyPoints {
    let day = EnergyDay(
      steps: steps ?? 0, stepsTarget: targets.steps, sleepSeconds: sleepSeconds ?? 0,
      sleepTargetSeconds: targets.sleepSeconds, body: own.body, mind: own.mind, heart: own.heart)
    do {
      return try dependencies.energy.dailyEnergy(of: day)
    } catch {
      warn("the energy service refused \(day): \(error)")
      return EnergyPoints(steps: 0, sleep: 0, others: 0, total: 0)
    }
  }

  /// The current day's values without overrides; sleep is left out if it may be outdated.
  private var stats: StepsAndSleep.DailyStats {
    let steps = stepsKnown(withOverride: false)
    let sleep = isSleepUnknown ? nil : sleepKnown(withOverride: false)
    return StepsAndSleep.DailyStats(
      day: today, steps: steps, sleepSeconds: sleep, spentSteps: spentStepsToday,
      targets: targets, points: entries.points,
      energy: points(
        steps: steps, sleepSeconds: sleepKnown(withOverride: false), targets: targets,
        own: entries.points))
  }

  func syncStats() async {
    do {
      try await dependencies.server.syncDailyStats(stats)
    } catch {
      warn("syncing the day's values failed and will be retried at the next change: \(error)")
    }
  }
}
