import HealthModel
import ServiceObservations

/// A store of steps and sleep shows, keeps and sends what follows from its reads and from the
/// person's entries, after every act of a drawn life.
package enum StoresFollowEveryAct: Invariant {
  package static let statement =
    "A store of steps and sleep shows, keeps and sends what follows from every act"
  package static let notes = CheckNotes(
    verifies: """
      after each act of a randomly drawn life: every value shown, the row of the day on the server,
      the balance of the extension, the minutes charged, the refusals, the requests for access, the
      errors shown, and whether steps are observed; once past days have been read, every closed day
      with its time range, targets, points, revision and amounts, on the device and on the server.
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
      what is shown between the end of a day and the next call; snapshots that go unreceived for
      more days than are caught up; days in UTC; a row that is sent after a failed read, which the
      model takes over as it is if the server returns it.
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
      if number > 0 { model.received = life.moments[number - 1].seen.row }
      let right = facts(of: model.perform(moment.act), model)
      let actual = facts(of: moment.seen, model)
      let difference = zip(right, actual).first { $0.value != $1.value }
      recorder.expect(
        difference == nil,
        Finding(
          "an act does not have the consequence that the contract requires: "
            + (difference?.0.name ?? ""),
          at: "life \(life.number), act \(number): \(moment.act)",
          expected: difference?.0.value.text ?? "", actual: difference?.1.value.text ?? ""))
      // Later differences follow from the first one.
      if difference != nil { return }
    }
  }

  /// A fact that is known of a store after an act; only facts that differ are made into text.
  private enum Fact: Equatable {
    case flag(Bool)
    case number(Int?)
    case day(LocalDay)
    case targets(StepsAndSleepObservation.Targets)
    case points(EnergyPoints)
    case row(StepsAndSleepObservation.Row?)
    case snapshot(StepsAndSleepObservation.Snapshot)

    var text: String {
      switch self {
      case .flag(let flag): "\(flag)"
      case .number(let number): number.map { "\($0)" } ?? "unknown"
      case .day(let day): "\(day)"
      case .targets(let targets): "\(targets)"
      case .points(let points): "\(points)"
      case .row(let row): "\(row, default: "none")"
      case .snapshot(let snapshot):
        "\(snapshot.range.text), revision \(snapshot.revision), sleep entered "
          + "\(snapshot.isSleepManual): \(snapshot.values)"
      }
    }
  }

  /// The facts that are known after an act, by name.
  private static func facts(of seen: StoreLife.Seen, _ model: StoreModel)
    -> [(name: String, value: Fact)]
  {
    var facts: [(name: String, value: Fact)] = [
      ("refused", .flag(seen.isRefused)), ("minutes charged", .number(seen.paid)),
      ("requests for access", .number(seen.requests)), ("errors shown", .number(seen.notices)),
      ("observing steps", .flag(seen.isObserving)),
    ]
    if !model.losesWrites {
      facts.append(("steps that the extension sees", .number(seen.remaining)))
    }
    // A day that has ended is noticed by the next call.
    if model.isToday {
      let (screen, values) = (seen.screen, seen.screen.values)
      facts += [
        ("today", .day(values.day)), ("steps shown", .number(values.steps)),
        ("seconds asleep shown", .number(values.sleepSeconds)),
        ("sleep shown as unknown", .flag(screen.isSleepUnknown)),
        ("spent steps shown", .number(values.spentSteps)),
        ("steps left", .number(screen.remaining)), ("minutes left", .number(screen.budgetMinutes)),
        ("targets shown", .targets(values.targets)), ("points shown", .points(values.energy)),
      ]
      if model.sends, !model.refuses { facts.append(("row on the server", .row(seen.row))) }
    }
    if model.settles {
      facts.append(("number of closed days", .number(seen.closed.count)))
      facts += seen.closed.map { ("closed day", .snapshot($0)) }
      if !model.refuses {
        let received = seen.received.filter { model.isCaughtUp($0.values.day) }
        facts.append(("number of closed days on the server", .number(received.count)))
        facts += received.map { ("closed day on the server", .snapshot($0)) }
      }
    }
    return facts
  }
}
