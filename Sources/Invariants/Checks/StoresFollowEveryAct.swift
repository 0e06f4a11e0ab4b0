import HealthModel
import ServiceObservations

/// A store of steps and sleep shows, keeps and sends what follows from its reads and from the
/// person's entries, after every act of a drawn life.
package enum StoresFollowEveryAct: Invariant {
  package static let statement =
    "A store of steps and sleep shows, keeps and sends what follows from every act"
  package static let notes = CheckNotes(
    verifies: """
      after each act of a drawn life: every value shown, the row of the day on the server, the
      balance of the extension, the minutes charged, the refusals, the requests for access, the
      errors shown, and whether steps are observed; once past days were read, every closed day with
      its time range, targets, points, revision and amounts, on the device and on the server.
      """,
    omits: """
      the number of reads and uploads; what the extension sees while writes of the app are lost;
      everything about a clock that is set back.
      """,
    oracle: """
      a model of the contract that keeps one open day and a list of ended ones, and knows neither
      shared values nor pointers.
      """,
    blindSpots: """
      what is shown between the end of a day and the next call; snapshots that were not received for
      longer than the days that are caught up; days in UTC.
      """,
    example: """
      Two reads of sleep overlap. The second one fails first, then the first one succeeds: its hours
      are shown, and marked as possibly outdated.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool {
    !(subject.observations.app?.storeLives.isEmpty ?? true)
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    for life in subject.observations.app?.storeLives ?? [] { examine(life, &recorder) }
  }

  private static func examine(_ life: StoreLife, _ recorder: inout CheckRecorder) {
    var model = StoreModel(life)
    for (number, moment) in life.moments.enumerated() {
      let right = facts(of: model.perform(moment.act), model)
      let actual = facts(of: moment.seen, model)
      let difference = zip(right, actual).first { $0.1 != $1.1 }
      recorder.expect(
        difference == nil,
        Finding(
          "an act has another consequence than by the contract: \(difference?.0.0 ?? "")",
          at: "life \(life.number), act \(number): \(moment.act)",
          expected: difference?.0.1 ?? "", actual: difference?.1.1 ?? ""))
      // Later differences follow from the first one.
      if difference != nil { return }
    }
  }

  /// The facts that are known after an act, by name.
  private static func facts(of seen: StoreLife.Seen, _ model: StoreModel) -> [(String, String)] {
    func amount(_ number: Int?) -> String { number.map { "\($0)" } ?? "unknown" }
    var facts = [
      ("refused", "\(seen.isRefused)"), ("minutes charged", "\(seen.paid)"),
      ("requests for access", "\(seen.requests)"), ("errors shown", "\(seen.notices)"),
      ("observing steps", "\(seen.isObserving)"),
    ]
    if !model.losesWrites { facts.append(("steps that the extension sees", "\(seen.remaining)")) }
    // A day that has ended is noticed by the next call.
    if model.isToday {
      let screen = seen.screen
      facts += [
        ("today", "\(screen.values.day)"), ("steps shown", amount(screen.values.steps)),
        ("seconds asleep shown", amount(screen.values.sleepSeconds)),
        ("sleep shown as unknown", "\(screen.isSleepUnknown)"),
        ("spent steps shown", "\(screen.values.spentSteps)"),
        ("steps left", "\(screen.remaining)"), ("minutes left", "\(screen.budgetMinutes)"),
        ("targets shown", "\(screen.values.targets)"),
        ("points shown", "\(screen.values.energy)"),
      ]
      if model.sends, !model.refuses {
        facts.append(("row on the server", "\(seen.row, default: "none")"))
      }
    }
    if model.settles {
      facts += [("number of closed days", "\(seen.closed.count)")]
      facts += seen.closed.map { ("closed day", text($0)) }
      if !model.refuses {
        let received = seen.received.filter { model.isCaughtUp($0.values.day) }
        facts += [("number of closed days on the server", "\(received.count)")]
        facts += received.map { ("closed day on the server", text($0)) }
      }
    }
    return facts
  }

  private static func text(_ snapshot: StepsAndSleepObservation.Snapshot) -> String {
    "\(snapshot.range.text), revision \(snapshot.revision), manual \(snapshot.isSleepManual): "
      + "\(snapshot.values)"
  }
}
