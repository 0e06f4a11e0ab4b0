import HealthModel
import ServiceObservations

/// A row of the open day holds the values in force, and the last row holds the last values.
package enum DayRowsHoldTheValuesInForce: Invariant {
  package static let statement =
    "A row of the open day holds the values in force, and the last row holds the last values"
  package static let notes = CheckNotes(
    verifies: """
      a row belongs to the day in progress; its steps and sleep are those last read, or the sleep
      that the person entered, never a test value; spent steps, targets and points are those in
      force at most a second before; the energy follows from the row's values. After the app has
      waited for its uploads, the server's row holds all current values, unless the last row failed;
      charges are due once a later read of today has ended with a value.
      """,
    omits: "the number of rows; which values are left out of a row.",
    oracle: """
      a replay of the entries, the reads and the extension's charges; a server that keeps a value
      that a row leaves out.
      """,
    blindSpots: "values that change back within a second.",
    example: """
      The person enters 7 hours of sleep at 9:00. The row uploaded a few seconds later has 7 hours,
      not the 6 that were read at 8:00.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  private typealias Observation = StepsAndSleepObservation

  package static func applies(to subject: Subject) -> Bool {
    subject.observations.app?.stepsAndSleep?.entries.contains {
      if case .rowSent = $0.event { true } else { false }
    } ?? false
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let entries = subject.observations.app?.stepsAndSleep?.entries,
      var replay = StepsAndSleepReplay(subject)
    else { return }

    var rows: [LocalDay: Observation.Row] = [:]
    var sent: [Int: Observation.Row] = [:]
    var isLastConfirmed = false
    var last = 0
    for entry in entries {
      replay.advance(to: entry.time)
      replay.apply(entry)
      switch entry.event {
      case .rowSent(let number, let row):
        (sent[number], last, isLastConfirmed) = (row, number, false)
        if !replay.isRestoring { judge(row, replay, at: entry.time, &recorder) }
      case .restorable(let row): rows[row.day] = row
      case .uploadEnded(let number, let isConfirmed):
        guard var row = sent.removeValue(forKey: number) else { continue }
        if number == last { isLastConfirmed = isConfirmed }
        if !isConfirmed { continue }
        row.steps = row.steps ?? rows[row.day]?.steps
        row.sleepSeconds = row.sleepSeconds ?? rows[row.day]?.sleepSeconds
        rows[row.day] = row
      case .settled:
        if isLastConfirmed { settle(rows[replay.today], replay, at: entry.time, &recorder) }
      default: break
      }
    }
  }

  private static func judge(
    _ row: Observation.Row, _ replay: StepsAndSleepReplay, at time: Instant,
    _ recorder: inout CheckRecorder
  ) {
    let place = time.iso8601
    recorder.expectEqual(row.day, replay.today, "a row does not belong to the open day", at: place)
    if row.day != replay.today { return }
    if let steps = row.steps, !replay.isDoubtful(.steps) {
      recorder.expect(
        replay.allows(steps, of: .steps, at: time),
        Finding(
          "a row's steps are not those last read", at: place,
          expected: "\(replay.measured(.steps) ?? -1)", actual: "\(steps)"))
    }
    let ledgers =
      [replay.current] + replay.earlier.map(\.ledger).filter { $0.day == row.day }
    if let seconds = row.sleepSeconds, !replay.isDoubtful(.sleep) {
      recorder.expect(
        ledgers.contains { ledger in
          ledger.manualSleep.map { $0 == seconds }
            ?? replay.allows(seconds, of: .sleep, at: time)
        },
        Finding(
          "a row's sleep is not the value last read or entered", at: place,
          expected: "\(replay.manualSleep ?? StepsAndSleepReplay.seconds(replay.measured(.sleep)))",
          actual: "\(seconds)"))
    }
    recorder.expect(
      ledgers.contains { ledger in
        row.spentSteps == ledger.spent && row.targets == ledger.targets
          && StepsAndSleepReplay.agree(row.points, ledger.points)
      },
      Finding(
        "a row's spent steps, targets or points are not those in force", at: place,
        expected: text(replay.spent, replay.targets, replay.ledger.points[row.day] ?? [0, 0, 0]),
        actual: text(row.spentSteps, row.targets, row.points.parts)))
    judgeEnergy(row, replay, at: place, &recorder)
  }

  /// Sleep that is left out earns nothing, or the points of the value that was known last.
  private static func judgeEnergy(
    _ row: Observation.Row, _ replay: StepsAndSleepReplay, at place: String,
    _ recorder: inout CheckRecorder
  ) {
    let known = [row.sleepSeconds, replay.measured(.sleep).map { StepsAndSleepReplay.seconds($0) }]
    let expected = known.map { seconds in
      StepsAndSleepReplay.energy(
        steps: row.steps, sleepSeconds: seconds, targets: row.targets, points: row.points.parts)
    }
    let isOpen = row.sleepSeconds == nil
    recorder.expect(
      row.energy == expected[0]
        || (isOpen && (replay.isDoubtful(.sleep) || row.energy == expected[1])),
      Finding(
        "a row's energy does not follow from its values", at: place, expected: "\(expected[0])",
        actual: "\(row.energy)"))
  }

  private static func settle(
    _ row: Observation.Row?, _ replay: StepsAndSleepReplay, at time: Instant,
    _ recorder: inout CheckRecorder
  ) {
    let place = "settled at \(time.iso8601)"
    let isKnown = replay.hasRead(.steps) && replay.hasRead(.sleep)
    guard let row else {
      recorder.expect(
        !isKnown, Finding("today has no row", at: place, expected: "a row", actual: "none"))
      return
    }
    if !isKnown { return }
    let hasSteps = replay.allows(row.steps, of: .steps, at: time)
    let hasSleep =
      replay.manualSleep.map { $0 == row.sleepSeconds }
      ?? (replay.isUnknown(.sleep)
        || replay.allows(row.sleepSeconds, of: .sleep, at: time))
    let hasEntries =
      replay.knownSpent.contains(row.spentSteps) && row.targets == replay.targets
      && StepsAndSleepReplay.agree(row.points, replay.ledger.points[row.day])
    recorder.expect(
      hasSteps && hasSleep && hasEntries,
      Finding(
        "the server's row does not hold the last values", at: place,
        expected:
          "\(replay.measured(.steps) ?? -1) steps, \(replay.measured(.sleep) ?? -1) h, "
          + text(replay.spent, replay.targets, replay.ledger.points[row.day] ?? [0, 0, 0]),
        actual: "\(row.steps ?? -1) steps, \(row.sleepSeconds ?? -1) s, "
          + text(row.spentSteps, row.targets, row.points.parts)))
  }

  private static func text(_ spent: Int, _ targets: Observation.Targets, _ points: [Int]) -> String
  {
    "spent \(spent), targets \(targets.steps) and \(targets.sleepSeconds) s, points \(points)"
  }
}
