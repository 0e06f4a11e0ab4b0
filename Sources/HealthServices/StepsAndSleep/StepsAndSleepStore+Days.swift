import HealthContracts
import HealthModel

extension StepsAndSleep.HealthStore {
  private typealias Keys = StepsAndSleep.SharedKeys

  /// Updates the current day; when a day has ended, its values are kept as a draft snapshot.
  ///
  /// Days without a launch also become drafts, so that they keep the targets of their time.
  func advanceDay() {
    let label = clock.label(after: today)
    if label == today { return }
    if label > today {
      let oldest = label.advanced(by: -dependencies.configuration.maximumGapDays)
      keepDraft(draft(of: today, in: dayRange, isOpen: true))
      let first = max(today.advanced(by: 1), oldest)
      let starts = clock.starts(from: first, to: label)
      for (offset, (start, end)) in zip(starts, starts.dropFirst()).enumerated() {
        let range = TimeRange(start: start, end: max(start, end))
        keepDraft(draft(of: first.advanced(by: offset), in: range, isOpen: false))
      }
      firstPending = max(firstPending, oldest)
    } else {
      // The clock was ahead. The days that it closed are closed again later.
      warn("the clock went back from \(today) to \(label), which is open again")
      firstPending = min(firstPending, label)
      firstUnsynced = min(firstUnsynced, label)
    }
    today = label
    dayStart = clock.start(of: label)
    rememberDay()
    restoreDay()
    computeEnergy()
    onChange?()
  }

  func rememberDay() {
    values.set(
      .record(["day": today.ordinal, "start": Int(dayStart.milliseconds)]), for: Keys.openDay)
    rememberPointers()
  }

  func rememberPointers() {
    values.setDay(firstPending, Keys.firstPendingDay)
    values.setDay(firstUnsynced, Keys.firstUnsyncedDay)
  }

  /// Restores the values stored for today; values stored for another day are ignored.
  func restoreDay() {
    steps = Measurement(after: steps)
    sleep = Measurement(after: sleep)
    steps.restore(values.count(Keys.cachedStepsToday, of: today))
    sleep.restore(values.count(Keys.cachedSleepToday, of: today))
    entries = .init()
    if let record = values.record(Keys.dayEntries), record["day"] == today.ordinal {
      entries.manualSleepSeconds = record["sleep"].map(\.asCount)
      entries.points = StepsAndSleep.OwnPoints(
        body: record["body"] ?? 0, mind: record["mind"] ?? 0, heart: record["heart"] ?? 0)
      // A record without the flags is of an earlier version, and holds entries.
      entries.hasOwnSleep = record["hasOwnSleep"] ?? 1 == 1
      entries.hasOwnPoints = record["hasOwnPoints"] ?? 1 == 1
    }
  }

  func rememberEntries() {
    var record = [
      "day": today.ordinal, "body": entries.points.body, "mind": entries.points.mind,
      "heart": entries.points.heart, "hasOwnSleep": entries.hasOwnSleep ? 1 : 0,
      "hasOwnPoints": entries.hasOwnPoints ? 1 : 0,
    ]
    record["sleep"] = entries.manualSleepSeconds
    values.set(.record(record), for: Keys.dayEntries)
  }

  private func draft(of day: LocalDay, in range: TimeRange, isOpen: Bool)
    -> StepsAndSleep.PastDaySnapshot
  {
    var draft = StepsAndSleep.PastDaySnapshot(
      day: day, range: range, targets: targets,
      points: isOpen ? entries.points : StepsAndSleep.OwnPoints(), energy: energy)
    if isOpen {
      // A new day end can lie before the last fetch: the values are then of more than the day.
      draft.steps = steps.value(until: range.end)
      draft.sleepSeconds = entries.manualSleepSeconds ?? sleep.value(until: range.end)
      draft.isSleepManual = entries.manualSleepSeconds != nil
      draft.spentSteps = values.spent(on: day)
    }
    return draft
  }

  private func keepDraft(_ draft: StepsAndSleep.PastDaySnapshot) {
    var draft = draft
    // A day that occurs twice because the clock was wrong keeps a single snapshot.
    if let stored = storedDay(draft.day) { draft.revision = stored.snapshot.revision + 1 }
    store(draft, isFinal: false)
  }
}
