public import HealthContracts
import HealthModel

/// The formula for the step balance, shared by the app and its extension.
enum StepBalance {
  /// Returns the steps minus the spent steps, at least 0.
  ///
  /// When a correction lowers the step count below the spent steps, spending is not refunded: later
  /// steps first make up the difference.
  static func effective(steps: Int, spent: Int) -> Int { max(0, steps - spent) }
}

extension StepsAndSleep.HealthStore {
  private typealias Keys = StepsAndSleep.SharedKeys

  public var spentStepsToday: Int { values.spent(on: today) }

  public var effectiveStepsToday: Int {
    StepBalance.effective(steps: stepsToday, spent: spentStepsToday)
  }

  public var budgetMinutes: Int {
    effectiveStepsToday / max(1, dependencies.configuration.stepsPerMinute)
  }

  /// The targets that earn all points; an invalid stored target is replaced by the default.
  public var targets: StepsAndSleep.Targets {
    StepsAndSleep.Targets(
      steps: values.positive(Keys.userStepsTarget, unit: 1) ?? EnergyDefaults.stepsTarget,
      sleepSeconds: values.positive(Keys.userSleepTarget, unit: 3_600)
        ?? EnergyDefaults.sleepTargetSeconds)
  }

  public func spend(_ steps: Int) throws {
    advanceDay()
    if steps < 0 { throw StepsAndSleep.EntryError.negativeSteps(steps) }
    let available = effectiveStepsToday
    if steps > available {
      throw StepsAndSleep.EntryError.notEnoughSteps(asked: steps, available: available)
    }
    addSpent(steps)
    recalculateDailyEnergy()
  }

  func addSpent(_ steps: Int) {
    let own = values.count(Keys.spentStepsToday, of: today) ?? 0
    values.setCount((own + steps).asCount, Keys.spentStepsToday, of: today)
  }

  /// Changes the targets from the current day on; closed days keep theirs.
  ///
  /// - Parameters:
  ///   - steps: The step target, at least 1.
  ///   - sleepHours: The sleep target in hours, above 0.
  /// - Throws: `EntryError.targetNotPositive`.
  public func setTargets(steps: Int, sleepHours: Double) throws {
    advanceDay()
    guard Int(positive: Double(steps)) != nil else {
      throw StepsAndSleep.EntryError.targetNotPositive(Double(steps))
    }
    guard Int(positive: sleepHours * 3_600) != nil else {
      throw StepsAndSleep.EntryError.targetNotPositive(sleepHours)
    }
    values.set(.integer(steps), for: Keys.userStepsTarget)
    values.set(.number(sleepHours), for: Keys.userSleepTarget)
    recalculateDailyEnergy()
  }

  public func setManualSleep(hours: Double?) throws {
    advanceDay()
    if let hours, !(0...25).contains(hours) {
      throw StepsAndSleep.EntryError.sleepOutOfRange(hours: hours)
    }
    entries.manualSleepSeconds = hours.flatMap {
      Int(counting: $0 * 3_600, .toNearestOrAwayFromZero)
    }
    entries.hasOwnSleep = true
    rememberEntries()
    recalculateDailyEnergy()
  }

  public func setPoints(_ points: StepsAndSleep.OwnPoints) {
    advanceDay()
    entries.points = points
    entries.hasOwnPoints = true
    rememberEntries()
    recalculateDailyEnergy()
  }

  /// Displays test values instead of the real ones; they are not cached, synced or stored.
  ///
  /// - Parameters:
  ///   - steps: The steps to display; nil for the real count.
  ///   - sleepHours: The hours of sleep to display; nil for the real value.
  public func setTestOverrides(steps: Int?, sleepHours: Double?) {
    overrides = (
      steps.map(\.asCount),
      sleepHours.flatMap { Int(counting: $0 * 3_600, .toNearestOrAwayFromZero) }
    )
    computeEnergy()
    onChange?()
  }
}
