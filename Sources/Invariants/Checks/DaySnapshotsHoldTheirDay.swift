import HealthModel
import ServiceObservations

/// A snapshot of a closed day holds the day's entries, and each change raises its revision.
package enum DaySnapshotsHoldTheirDay: Invariant {
  package static let statement =
    "A snapshot of a closed day holds the day's entries, and each change raises its revision"
  package static let notes = CheckNotes(
    verifies: """
      a snapshot belongs to a day that is over; its spent steps, targets, points and entered sleep
      are those in force when the day ended; its mark says whether the person entered its sleep; its
      energy follows from its values; the revision of a day never falls, and rises if the contents
      change; the app returns the same snapshots, none for a day in progress, and none older than
      the last one sent.
      """,
    omits: "steps and measured sleep, which another invariant compares with the history.",
    oracle: "a replay of the person's entries and of the extension's charges.",
    blindSpots: "a snapshot that is never sent.",
    example: """
      The target was 8,000 steps on Monday and is raised on Tuesday. Monday's snapshot keeps 8,000,
      however late it is sent.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  private typealias Observation = StepsAndSleepObservation

  package static func applies(to subject: Subject) -> Bool {
    subject.observations.app?.stepsAndSleep?.entries.contains {
      switch $0.event {
      case .snapshotSent, .queried: true
      default: false
      }
    } ?? false
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let entries = subject.observations.app?.stepsAndSleep?.entries,
      var replay = StepsAndSleepReplay(subject)
    else { return }

    var sent: [LocalDay: Observation.Snapshot] = [:]
    for entry in entries {
      replay.advance(to: entry.time)
      replay.apply(entry)
      let place: (LocalDay) -> String = { "\($0) at \(entry.time.iso8601)" }
      switch entry.event {
      case .snapshotSent(_, let snapshot):
        let day = snapshot.values.day
        judge(snapshot, replay, at: place(day), &recorder)
        judgeRevision(snapshot, after: sent[day], at: place(day), &recorder)
        sent[day] = snapshot
      case .queried(let day, let snapshot?):
        recorder.expectEqual(
          snapshot.values.day, day, "the app returned another day's snapshot", at: place(day))
        judge(snapshot, replay, at: place(day), &recorder)
        judgeRevision(snapshot, after: sent[day], at: place(day), &recorder)
      case .queried(let day, nil):
        recorder.expect(
          sent[day] == nil,
          Finding(
            "the app has lost a snapshot that it sent", at: place(day), expected: "a snapshot",
            actual: "none"))
      default: break
      }
    }
  }

  private static func judge(
    _ snapshot: Observation.Snapshot, _ replay: StepsAndSleepReplay, at place: String,
    _ recorder: inout CheckRecorder
  ) {
    let (values, ledger) = (snapshot.values, replay.ledger)
    recorder.expect(
      values.day < replay.today,
      Finding(
        "a day in progress has a snapshot", at: place, expected: "a day before \(replay.today)",
        actual: "\(values.day)"))
    recorder.expectEqual(
      values.spentSteps, ledger.spent[values.day] ?? 0,
      "a snapshot's spent steps are not those of the day", at: place)
    recorder.expectEqual(
      values.targets, ledger.targets(of: values.day) ?? values.targets,
      "a snapshot's targets are not those of the day", at: place)
    recorder.expect(
      StepsAndSleepReplay.agree(values.points, ledger.points[values.day]),
      Finding(
        "a snapshot's points are not those of the day", at: place,
        expected: "\(ledger.points[values.day] ?? [0, 0, 0])", actual: "\(values.points.parts)"))
    let entered = ledger.manualSleep[values.day]
    recorder.expectEqual(
      snapshot.isSleepManual, entered != nil,
      "a snapshot's mark does not say whether sleep was entered", at: place)
    if let entered {
      recorder.expectEqual(
        values.sleepSeconds, entered, "a snapshot's sleep is not the value entered", at: place)
    }
    recorder.expectEqual(
      values.energy,
      StepsAndSleepReplay.energy(
        steps: values.steps, sleepSeconds: values.sleepSeconds, targets: values.targets,
        points: values.points.parts),
      "a snapshot's energy does not follow from its values", at: place)
  }

  private static func judgeRevision(
    _ snapshot: Observation.Snapshot, after last: Observation.Snapshot?, at place: String,
    _ recorder: inout CheckRecorder
  ) {
    guard let last else {
      return recorder.expect(
        snapshot.revision >= 0,
        Finding(
          "a revision is negative", at: place, expected: "0 or more",
          actual: "\(snapshot.revision)"))
    }
    var same = last
    same.revision = snapshot.revision
    let least = same == snapshot ? last.revision : last.revision + 1
    recorder.expect(
      snapshot.revision >= least,
      Finding(
        "a changed snapshot does not have a higher revision", at: place,
        expected: "at least \(least)", actual: "\(snapshot.revision)"))
  }
}
