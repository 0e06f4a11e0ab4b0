import HealthModel
import ServiceObservations

/// The app shows the values last read or entered for today, and shares the same with its extension.
package enum ShownValuesFollowTheirReads: Invariant {
  package static let statement =
    "The app shows the values last read or entered for today, and shares them with its extension"
  package static let notes = CheckNotes(
    verifies: """
      steps and sleep are the test value, else the entry, else the value of the read that started
      last, else the stored one; sleep is unknown after a failed read until a later one succeeds;
      spent steps, balance, minutes, targets and energy follow from the entries; the stored steps
      and sleep and the extension's balance are those shown; steps and sleep are read when the app
      comes to the foreground or is asked to, and steps after each update; the reader observes steps
      exactly while it should; an error is shown for
      each failed authorization request, and for nothing else; each failed read or upload is written
      to the log at once.
      """,
    omits: "the values that the reader returned; rounding of a fraction.",
    oracle: "a replay of the entries, the reads and the extension's charges.",
    blindSpots: """
      values that were read or stored in the same millisecond; stored values after a process ended
      during a read.
      """,
    example: """
      A read that started at 9:00 returns after one that started at 9:01. The screen keeps the value
      of 9:01.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  private typealias Observation = StepsAndSleepObservation

  package static func applies(to subject: Subject) -> Bool {
    subject.observations.app?.stepsAndSleep?.entries.isEmpty == false
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let entries = subject.observations.app?.stepsAndSleep?.entries,
      var replay = StepsAndSleepReplay(subject)
    else { return }

    var reading = Reading()
    for entry in entries {
      replay.advance(to: entry.time)
      replay.apply(entry)
      reading.apply(entry, &recorder)
      if case .shown(let screen) = entry.event, !replay.isRestoring {
        judge(screen, replay, at: entry.time, &recorder)
      }
    }
    recorder.expectEqual(
      entries.count { $0.event == .noticed },
      entries.count { $0.event == .requested(isFailed: true) },
      "the errors shown are not those of the authorization requests")
    let unlogged = unlogged(entries)
    recorder.expectEqual(
      unlogged.count, 0, "failed reads or uploads are not in the log",
      at: unlogged.first?.iso8601 ?? "")
  }

  /// Returns the times of failed reads and uploads that no warning of the same moment reports,
  /// except of a process that ended.
  private static func unlogged(_ entries: [Observation.Entry]) -> [Instant] {
    var open: [Instant] = []
    var found: [Instant] = []
    for entry in entries {
      if entry.event == .launched { open = [] }
      if let first = open.first, first < entry.time {
        found += open
        open = []
      }
      switch entry.event {
      case .readEnded(_, nil), .uploadEnded(_, isConfirmed: false): open.append(entry.time)
      case .warned: if !open.isEmpty { open.removeFirst() }
      default: continue
      }
    }
    return found + open
  }

  private static func judge(
    _ screen: Observation.Screen, _ replay: StepsAndSleepReplay, at time: Instant,
    _ recorder: inout CheckRecorder
  ) {
    let (place, values) = (time.iso8601, screen.values)
    recorder.expectEqual(values.day, replay.today, "another day is shown as today", at: place)
    if values.day != replay.today { return }
    let isStepsOverridden = replay.overrides.steps != nil
    recorder.expect(
      isStepsOverridden
        ? values.steps == replay.overrides.steps
        : replay.isDoubtful(.steps) || replay.allows(values.steps, of: .steps, at: time),
      Finding(
        "the steps shown are not those last read", at: place,
        expected: "\(replay.overrides.steps.map(Double.init) ?? replay.measured(.steps) ?? -1)",
        actual: "\(values.steps ?? -1)"))
    let entered = replay.overrides.sleepSeconds ?? replay.manualSleep
    // Whether sleep that an earlier process stored is shown is left open.
    let isOpen = !replay.hasRead(.sleep) && values.sleepSeconds == nil
    recorder.expect(
      entered.map { $0 == values.sleepSeconds }
        ?? (replay.isDoubtful(.sleep) || isOpen
          || replay.allows(values.sleepSeconds, of: .sleep, at: time)),
      Finding(
        "the sleep shown is not the value last read or entered", at: place,
        expected: "\(entered ?? StepsAndSleepReplay.seconds(replay.measured(.sleep)))",
        actual: "\(values.sleepSeconds ?? -1)"))
    if replay.manualSleep == nil {
      recorder.expectEqual(
        screen.isSleepUnknown, replay.isUnknown(.sleep),
        "unknown sleep does not match the failed reads", at: place)
    }
    recorder.expectEqual(
      values.targets, replay.targets, "the targets shown are not those entered", at: place)
    recorder.expectEqual(
      values.energy,
      StepsAndSleepReplay.energy(
        steps: values.steps, sleepSeconds: values.sleepSeconds, targets: replay.targets,
        points: replay.ledger.points[replay.today]),
      "the energy shown does not follow from the values", at: place)
    let remaining = max(0, (values.steps ?? 0) - replay.spent)
    recorder.expectEqual(
      [values.spentSteps, screen.remaining, screen.budgetMinutes],
      [replay.spent, remaining, remaining / replay.stepsPerMinute],
      "the spent steps, the balance and its minutes do not follow from the entries", at: place)
    guard let shared = screen.shared else { return }
    if replay.hasRead(.steps), !isStepsOverridden, let steps = values.steps {
      recorder.expectEqual(
        [shared.steps?.day.ordinal, shared.steps?.value, shared.remaining],
        [replay.today.ordinal, steps, remaining],
        "the extension's steps are not those shown", at: place)
    }
    if replay.hasRead(.sleep), entered == nil, let seconds = values.sleepSeconds {
      recorder.expectEqual(
        shared.sleepSeconds, Observation.DayValue(day: replay.today, value: seconds),
        "the extension's sleep is not the value shown", at: place)
    }
  }

  /// The reads that actions and updates require.
  private struct Reading {
    private var last: [Observation.Quantity: Int] = [:]
    private var quantities: [Int: Observation.Quantity] = [:]
    private var begun = 0
    /// The number of the last read when an action or an update began.
    private var marks: [Observation.Action: Int] = [:]
    private var updates: [Int] = []
    /// True if the reader observes steps.
    private var isObserving = false

    mutating func apply(_ entry: Observation.Entry, _ recorder: inout CheckRecorder) {
      switch entry.event {
      case .launched: (updates, marks, isObserving) = ([], [:], false)
      case .observing(let isOn): isObserving = isOn
      case .acted(.observation(let isOn), _):
        recorder.expectEqual(
          isObserving, isOn, "the reader is not told to observe steps, or to stop",
          at: entry.time.iso8601)
      case .readBegan(let number, let quantity, _):
        quantities[number] = quantity
        begun = max(begun, number)
      case .readEnded(let number, _):
        if let quantity = quantities.removeValue(forKey: number) {
          last[quantity] = max(last[quantity] ?? 0, number)
        }
      case .began(let action): marks[action] = begun
      case .acted(let action, _):
        guard let mark = marks.removeValue(forKey: action) else { return }
        for quantity in wanted(action) {
          expect(quantity, after: mark, "\(quantity.rawValue) was not read", entry, &recorder)
        }
      case .updateBegan: updates.append(begun)
      case .updateEnded:
        if updates.isEmpty { return }
        expect(
          .steps, after: updates.removeFirst(), "steps were not read after an update", entry,
          &recorder)
      default: break
      }
    }

    private func wanted(_ action: Observation.Action) -> [Observation.Quantity] {
      switch action {
      case .foreground: [.steps, .sleep]
      case .refresh(let quantities): quantities
      default: []
      }
    }

    private func expect(
      _ quantity: Observation.Quantity, after mark: Int, _ message: String,
      _ entry: Observation.Entry, _ recorder: inout CheckRecorder
    ) {
      recorder.expect(
        last[quantity] ?? 0 > mark,
        Finding(message, at: entry.time.iso8601, expected: "a read", actual: "none"))
    }
  }
}
