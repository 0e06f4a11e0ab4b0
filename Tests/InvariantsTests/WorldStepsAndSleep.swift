import HealthModel
import Invariants
import ServiceObservations
import Testing

extension World {
  /// A process that reads on both days, entries, spent steps and charged minutes; the first day is
  /// closed on the second, and changed once.
  static var correctStepsAndSleep: StepsAndSleepObservation {
    var observation = StepsAndSleepObservation()
    let noon = instant(0, 12, 30)
    let first: [StepsAndSleepObservation.Event] =
      [.launched] + foreground(0, number: 1, steps: 197, hours: 220 / 60.0) + [
        .acted(.targets(steps: 200, sleepHours: 8), isAccepted: true),
        .acted(.targets(steps: 0, sleepHours: 8), isAccepted: false),
        .acted(.points(.init([3, 4, 25])), isAccepted: true),
        .acted(.spend(40, of: 197), isAccepted: true),
        .acted(.spend(158, of: 157), isAccepted: false),
        .shown(screen(row, remaining: 157)),
        .rowSent(3, row), .uploadEnded(3, isConfirmed: true), .settled,
        .charged(
          minutes: 3, paid: 1, before: shared(row, remaining: 157),
          after: shared(row, remaining: 57)),
        .updateBegan, .readBegan(4, .steps, range(0)), .readEnded(4, 197), .updateEnded,
        .requested(isFailed: true), .noticed,
        .acted(.manualSleep(6.5), isAccepted: true), .acted(.manualSleep(26), isAccepted: false),
      ]
    var changed = snapshot
    changed.values.steps = 198
    changed.revision = 1
    var second = row
    second.day = table.day(1)
    (second.steps, second.sleepSeconds, second.spentSteps) = (200, 3_600, 0)
    second.energy = EnergyPoints(steps: 20, sleep: 2, others: 0, total: 22)
    let rest: [StepsAndSleepObservation.Event] =
      foreground(1, number: 5, steps: 200, hours: 1) + [
        .snapshotSent(7, snapshot), .uploadEnded(7, isConfirmed: true), .snapshotSent(8, changed),
        .queried(table.day(0), changed), .queried(table.day(1), nil),
        .shown(screen(second, remaining: 200)),
        .charged(
          minutes: -1, paid: 0, before: shared(second, remaining: 200),
          after: shared(second, remaining: 200)),
      ]
    observation.entries =
      first.map { StepsAndSleepObservation.Entry(noon, $0) }
      + rest.map { StepsAndSleepObservation.Entry(instant(1, 12), $0) }
    return observation
  }

  private static var row: StepsAndSleepObservation.Row {
    var row = StepsAndSleepObservation.Row(
      day: table.day(0), targets: .init(steps: 200, sleepSeconds: 28_800))
    (row.steps, row.sleepSeconds, row.spentSteps) = (197, 13_200, 40)
    row.points = .init([3, 4, 25])
    row.energy = EnergyPoints(steps: 19, sleep: 9, others: 27, total: 55)
    return row
  }

  private static var snapshot: StepsAndSleepObservation.Snapshot {
    var snapshot = StepsAndSleepObservation.Snapshot(row, range: range(0))
    snapshot.values.sleepSeconds = 23_400
    snapshot.values.spentSteps = 140
    snapshot.values.energy = EnergyPoints(steps: 19, sleep: 16, others: 27, total: 62)
    snapshot.isSleepManual = true
    return snapshot
  }

  private static func range(_ day: Int) -> TimeRange { TimeRange(at(day), at(day + 1)) }

  private static func foreground(_ day: Int, number: Int, steps: Double, hours: Double)
    -> [StepsAndSleepObservation.Event]
  {
    [
      .began(.foreground), .readBegan(number, .steps, range(day)), .readEnded(number, steps),
      .readBegan(number + 1, .sleep, range(day)), .readEnded(number + 1, hours),
      .acted(.foreground, isAccepted: true),
    ]
  }

  private static func shared(_ row: StepsAndSleepObservation.Row, remaining: Int)
    -> StepsAndSleepObservation.SharedValues
  {
    var shared = StepsAndSleepObservation.SharedValues()
    shared.steps = row.steps.map { .init(day: row.day, value: $0) }
    shared.sleepSeconds = row.sleepSeconds.map { .init(day: row.day, value: $0) }
    shared.remaining = remaining
    return shared
  }

  private static func screen(_ row: StepsAndSleepObservation.Row, remaining: Int)
    -> StepsAndSleepObservation.Screen
  {
    var screen = StepsAndSleepObservation.Screen(row)
    screen.remaining = remaining
    screen.budgetMinutes = remaining / 100
    screen.shared = shared(row, remaining: remaining)
    return screen
  }

  /// A world in which the events of steps and sleep were replaced.
  init(replacing change: (StepsAndSleepObservation.Event) -> StepsAndSleepObservation.Event?) {
    self.init()
    let entries = app?.stepsAndSleep?.entries ?? []
    app?.stepsAndSleep?.entries = entries.compactMap { entry in
      change(entry.event).map { .init(entry.time, $0) }
    }
  }
}

/// The check finds breaches with exactly these messages, in any number.
func expectMessages(
  _ check: any Invariant.Type, _ world: World, _ messages: Set<String>,
  at place: SourceLocation = #_sourceLocation
) {
  #expect(Set(report(check, world).findings.map(\.message)) == messages, sourceLocation: place)
}
