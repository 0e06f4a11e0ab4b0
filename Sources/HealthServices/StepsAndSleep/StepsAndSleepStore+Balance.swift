public import HealthContracts
import HealthModel

/// What is left of steps: the one formula, for the app and for its extension.
enum StepBalance {
  /// Steps less those spent, never below 0: what was spent is not given back when a correction
  /// lowers the count, and later steps first make up for it.
  static func effective(steps: Int, spent: Int) -> Int { max(0, steps - spent) }
}

extension StepsAndSleep.HealthStore {
  private typealias Keys = StepsAndSleep.SharedKeys

  /// The steps that the app and the extension spent today.
  public var spentStepsToday: Int { values.spent(on: today) }

  /// The steps left to spend: those shown less those spent, never below 0.
  public var effectiveStepsToday: Int {
    StepBalance.effective(steps: stepsToday, spent: spentStepsToday)
  }

  /// The minutes that the steps left pay for.
  public var budgetMinutes: Int {
    effectiveStepsToday / max(1, dependencies.configuration.stepsPerMinute)
  }

  /// What earns all points; an unusable stored target counts as the default.
  public var targets: StepsAndSleep.Targets {
    StepsAndSleep.Targets(
      steps: values.positive(Keys.userStepsTarget, unit: 1) ?? EnergyDefaults.stepsTarget,
      sleepSeconds: values.positive(Keys.userSleepTarget, unit: 3_600)
        ?? EnergyDefaults.sleepTargetSeconds)
  }

  /// Spends steps.
  ///
  /// - Parameter steps: How many, at least 0.
  /// - Throws: `EntryError.notEnoughSteps`; `EntryError.negativeSteps`.
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

  /// Changes the targets, from the open day on: closed days keep theirs.
  ///
  /// - Parameters:
  ///   - steps: Steps, at least 1.
  ///   - sleepHours: Hours asleep, above 0.
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

  /// Enters the open day's sleep by hand, or takes the entry back.
  ///
  /// - Parameter hours: Hours, 0 to 25; nil takes the entry back.
  /// - Throws: `EntryError.sleepOutOfRange`.
  public func setManualSleep(hours: Double?) throws {
    advanceDay()
    if let hours, !(0...25).contains(hours) {
      throw StepsAndSleep.EntryError.sleepOutOfRange(hours: hours)
    }
    entries.manualSleepSeconds = hours.flatMap {
      Int(counting: $0 * 3_600, .toNearestOrAwayFromZero)
    }
    rememberEntries()
    recalculateDailyEnergy()
  }

  /// Gives the open day points.
  ///
  /// - Parameter points: The points.
  public func setPoints(_ points: StepsAndSleep.OwnPoints) {
    advanceDay()
    entries.points = points
    rememberEntries()
    recalculateDailyEnergy()
  }

  /// Shows other values than the real ones; they are not cached, handed over or kept.
  ///
  /// - Parameters:
  ///   - steps: The steps to show; nil for the real ones.
  ///   - sleepHours: The hours to show; nil for the real ones.
  public func setTestOverrides(steps: Int?, sleepHours: Double?) {
    overrides = (
      steps.map(\.asCount),
      sleepHours.flatMap { Int(counting: $0 * 3_600, .toNearestOrAwayFromZero) }
    )
    computeEnergy()
    onChange?()
  }
}
