import HealthModel
import Invariants
import ServiceObservations

extension World {
  static var correctStore: StoreObservation {
    var store = StoreObservation()
    store.windows = [TimeRange(at(0), at(1)), TimeRange(at(1), at(2))]
    store.counts = [197, 230]
    store.rawRows.append([0, 3, 1, 4])
    store.rawRows.append([2, 5])
    return store
  }

  static var correctLayering: LayeringObservation {
    var layering = LayeringObservation(
      range: span, threshold: 240, minimumInterval: Milliseconds.minute)
    layering.first.intervals = [
      interval(at(0), at(0, 12), 190), interval(at(0, 12), at(1), 7), interval(at(1), at(2), 230),
    ]
    layering.first.returnedCount = 3
    layering.rawRows.append([0, 3, 1])
    layering.rawRows.append([4])
    layering.rawRows.append([2, 5])
    layering.again = layering.first.intervals
    layering.failedAtQuery = 4
    layering.errorShape = .wrappedOnce
    layering.afterFailure = layering.first.intervals
    layering.first.queries = 6
    layering.first.maxDepth = 2
    layering.small = [smallLayering()]
    layering.storeCalls = [IntervalStoreCall(.removeAll, [])]
    return layering
  }

  static var correctSleep: SleepObservation {
    var sleep = SleepObservation()
    sleep.windows = [
      window(0, samples: 6, asleep: 280, inBed: 300, parts: [(100, 150), (180, 150)]),
      window(1, samples: 1, asleep: 60, inBed: 0, parts: [(60, 0), (0, 0)]),
    ]
    sleep.drawn = [
      drawnMerge(
        [(.asleepCore, -3, 4), (.asleepREM, 4, 6), (.inBed, 1, 12), (.asleepDeep, 2, 5)],
        merged: MergedSleep(asleep: 6, inBed: 9))
    ]
    return sleep
  }

  /// A day's window, cut at 03:00, with what correct services say; durations in minutes.
  static func window(
    _ day: Int, samples: Int, asleep: Int64, inBed: Int64, parts: [(Int64, Int64)],
    shuffled: Int64? = nil, alone: MergedSleep? = nil
  ) -> SleepObservation.Window {
    SleepObservation.Window(
      range: TimeRange(at(day), at(day + 1)), samples: samples, merged: merged(asleep, inBed),
      shuffled: merged(shuffled ?? asleep, inBed), asleepAlone: alone ?? merged(asleep, 0),
      cut: instant(day, 3), parts: parts.map { merged($0, $1) })
  }

  static var correctDays: DayObservation {
    var days = DayObservation(policy: .midnight, zones: zones("UTC"))
    days.days = [day(0), day(1)]
    days.probes = [
      probe(at(0) - 1, day: -1, start: at(-1), today: at(-1)),
      probe(at(0), day: 0, start: at(0), today: at(0)),
    ]
    days.settings = [
      setting("absent:absent", meant: .midnight, used: .midnight, starts: [at(1), at(1)]),
      setting("24:0", meant: nil, used: .midnight, reportedFallback: true, starts: [at(1), at(1)]),
      setting(
        "4:30", meant: DayPolicy(hour: 4, minute: 30), used: DayPolicy(hour: 4, minute: 30),
        starts: [at(1, 4, 30), at(1, 4, 30)]),
    ]
    days.bucketed = [4, 2]
    days.samplesToBucket = 6
    days.turns = [turn()]
    return days
  }

  static var correctEnergy: EnergyObservation {
    var energy = EnergyObservation()
    energy.days = [
      energyDay(
        EnergyPoints(steps: 0, sleep: 10, others: 30, total: 40), stepsTarget: 101,
        sleepTarget: 12),
      energyDay(
        EnergyPoints(steps: 20, sleep: 2, others: 30, total: 52), stepsTarget: 5, sleepTarget: 60),
    ]
    energy.sweeps = [
      sweep(0, 100, 0), sweep(99, 100, 19), sweep(100, 100, 20), sweep(250, 100, 20),
      sweep(50, 100, 10, .sleep), sweep(.max - 1, .max, 19), sweep(.max, .max, 20),
    ]
    energy.badTargets = [(0, true), (-1, true)]
    return energy
  }

  /// Three samples saved, the second one deleted without notice, then a comparison.
  static var correctChanges: ChangesObservation {
    var changes = ChangesObservation()
    changes.rounds = [
      round(live: [0, 1, 2], mirrored: [0, 1, 2]),
      round(live: [0, 2], unannounced: [1], mirrored: [0, 1, 2]),
      round(live: [0, 2], mirrored: [0, 2], isReconciled: true),
    ]
    changes.saved = 3
    changes.limits = [2, 1]
    changes.calls = changeCalls
    return changes
  }

  /// The refreshes and the comparison of a mirror, and those of one whose second page fails.
  private static var changeCalls: [ChangesObservation.Call] {
    typealias Page = ChangesObservation.Page
    func call(
      _ mirror: Int, _ held: [Int], isComparison: Bool = false, isFailed: Bool = false,
      _ pages: Page...
    ) -> ChangesObservation.Call {
      ChangesObservation.Call(
        mirror: mirror, isComparison: isComparison, isFailed: isFailed, pages: pages, held: held)
    }
    let none = Page(from: 3, end: 3, limit: 2)
    return [
      call(
        0, [0, 1, 2], Page(from: nil, end: 2, limit: 2, saved: [0, 1]),
        Page(from: 2, end: 3, limit: 2, saved: [2])),
      call(0, [0, 1, 2], isFailed: true, Page(from: 3, end: nil, limit: 2)),
      call(0, [0, 1, 2], none),
      call(0, [0, 2], isComparison: true, none),
      call(0, [0, 2], none),
      call(
        1, [0], isFailed: true, Page(from: nil, end: 1, limit: 1, saved: [0]),
        Page(from: 1, end: nil, limit: 1)),
      call(
        1, [0, 2], Page(from: 1, end: 3, limit: 1, saved: [2]), Page(from: 3, end: 3, limit: 1)),
    ]
  }

  static var correctFaults: [FaultObservation] {
    [
      FaultObservation(service: "layering", failedCalls: 2, reportedErrors: ["locked"]),
      FaultObservation(service: "sleepMerge", failedCalls: 0, reportedErrors: []),
    ]
  }

  var subject: Subject {
    Subject(
      history: history,
      truth: GroundTruth(
        days: Self.table, steps: stepTruth, sleep: sleepTruth, weight: weightTruth),
      observations: Observations(
        store: store, layering: layering, sleep: sleep, days: days, energy: energy,
        changes: changes, app: app, faults: faults, triggeredFaults: faults.isEmpty ? [] : [true],
        started: started, failures: failures, escapes: escapes),
      semantics: semantics, goals: goals, arrivals: arrivals)
  }
}

func interval(
  _ start: Int64, _ end: Int64, _ count: Int, synced: Bool = false, indivisible: Bool = false
) -> LayeredInterval {
  LayeredInterval(
    range: TimeRange(start, end), count: count, synced: synced, indivisible: indivisible)
}

/// Merged sleep of so many minutes.
func merged(_ asleep: Int64, _ inBed: Int64) -> MergedSleep {
  MergedSleep(asleep: asleep * Milliseconds.minute, inBed: inBed * Milliseconds.minute)
}

func round(
  live: [Int], unannounced: Set<Int> = [], mirrored: [Int], unknown: Int = 0,
  isReconciled: Bool = false
) -> ChangesObservation.Round {
  ChangesObservation.Round(
    live: live, unannounced: unannounced, mirrored: mirrored, unknown: unknown,
    isReconciled: isReconciled)
}

func zones(_ identifier: String) -> ZoneTimeline {
  guard let zones = ZoneTimeline(identifier: identifier) else {
    preconditionFailure("no zone \(identifier)")
  }
  return zones
}

func day(_ day: Int) -> DayObservation.Day {
  DayObservation.Day(
    day: LocalDay(ordinal: 19_509 + day), range: TimeRange(at(day), at(day + 1)))
}

func probe(
  _ time: Int64, day: Int, start: Int64, today: Int64, before: Bool = false, now: Bool = true
) -> DayObservation.Probe {
  DayObservation.Probe(
    instant: Instant(milliseconds: time), day: LocalDay(ordinal: 19_509 + day),
    currentDayStart: Instant(milliseconds: start), startOfToday: Instant(milliseconds: today),
    isTodayBefore: before, isTodayAt: now)
}

func setting(
  _ stored: String, meant: DayPolicy?, used: DayPolicy?, reportedFallback: Bool = false,
  starts: [Int64]
) -> DayObservation.Setting {
  DayObservation.Setting(
    stored: stored, meant: meant, used: used ?? .midnight, reportedFallback: reportedFallback,
    starts: starts.map { Instant(milliseconds: $0) })
}

func energyDay(
  _ points: EnergyPoints, given: [Int] = [10, 10, 10], stepsTarget: Int = 100,
  sleepTarget: Int = 100
) -> EnergyObservation.Day {
  EnergyObservation.Day(
    steps: 5, sleepSeconds: 6, stepsTarget: stepsTarget, sleepTargetSeconds: sleepTarget,
    given: given, points: points)
}

func sweep(
  _ amount: Int, _ target: Int, _ points: Int, _ quantity: EnergyObservation.Quantity = .steps
) -> EnergyObservation.Sweep {
  EnergyObservation.Sweep(quantity: quantity, amount: amount, target: target, points: points)
}

extension World {
  /// An app that was opened on the first day and has closed it, and the second one.
  static var correctApp: AppObservation {
    var app = AppObservation(span: span)
    app.openings = [instant(0, 12), instant(1, 12), instant(2, 12)]
    app.readings = app.openings
    app.closedDays = [
      closedDay(0, steps: 197, sleepMinutes: 280), closedDay(1, steps: 230, sleepMinutes: 60),
    ]
    app.arrivedRows = [0, 1, 2, 3, 4, 5]
    app.uploadedRows = [0, 1, 2, 3, 4, 5]
    app.storedWeights = [weight(0, 80_100), weight(1, 79_900), weight(1, 80_000)]
    app.shownWeights = [weight(0, 80_100), weight(1, 80_000)]
    app.deletedImports = [weight(1, 79_900)]
    app.typedWeights = [weight(1, 80_000)]
    app.screenSnapshots = screenSnapshots
    app.weightChecks = 2
    app.accessRequests = 3
    app.wakingTypes = ["bodyMass", "stepCount"]
    app.metrics = correctMetrics
    app.stepSync = correctStepSync
    app.stepSyncLives = [correctStepSyncLife]
    app.screenModels = correctScreenModels
    app.preparedStores = [PreparedStore(.wrongSnapshots), closedAgain]
    app.storeLives = [correctStoreLife]
    app.preparedMetrics = [expiredRun]
    app.weights = correctWeights
    app.stepsAndSleep = correctStepsAndSleep
    return app
  }

  /// A process's begin, its first day, a launch in the locked night, and the second day.
  private static var screenSnapshots: [AppObservation.ScreenSnapshot] {
    var screenSnapshots = [
      AppObservation.ScreenSnapshot(.started, at: instant(0, 7), reads: .never, day: table.day(0)),
      AppObservation.ScreenSnapshot(
        .opened, at: instant(0, 12), reads: .possible, day: table.day(0)),
      AppObservation.ScreenSnapshot(
        .launched, at: instant(1, 2), reads: .failed, day: table.day(1)),
      AppObservation.ScreenSnapshot(
        .opened, at: instant(1, 12), reads: .possible, day: table.day(1)),
    ]
    for index in screenSnapshots.indices {
      screenSnapshots[index].stepsTarget = 200
      screenSnapshots[index].sleepTargetSeconds = 28_800
      screenSnapshots[index].shownStatus = [.sharingDenied, .sharingDenied]
      screenSnapshots[index].status = [.sharingDenied, .sharingDenied]
    }
    screenSnapshots[1].steps = 197
    screenSnapshots[1].sleepSeconds = 280 * 60
    screenSnapshots[1].points = EnergyPoints(steps: 19, sleep: 11, others: 0, total: 30)
    screenSnapshots[1].spent = 40
    screenSnapshots[1].actuallySpent = 40
    screenSnapshots[1].remaining = 157
    screenSnapshots[2].isSleepUnknown = true
    screenSnapshots[3].steps = 200
    screenSnapshots[3].sleepSeconds = 3_600
    screenSnapshots[3].points = EnergyPoints(steps: 20, sleep: 2, others: 0, total: 22)
    screenSnapshots[3].remaining = 200
    return screenSnapshots
  }

  static func closedDay(
    _ day: Int, steps: Int?, sleepMinutes: Int?, isUnreadable: Bool = false,
    lastDelivery: Instant? = nil
  ) -> AppObservation.ClosedDay {
    AppObservation.ClosedDay(
      day: table.day(day), range: TimeRange(at(day), at(day + 1)), steps: steps,
      sleepSeconds: sleepMinutes.map { 60 * $0 }, isUnreadable: isUnreadable,
      lastDelivery: lastDelivery)
  }

  static func weight(_ day: Int, _ grams: Int32) -> AppObservation.Weight {
    AppObservation.Weight(time: instant(day, 7), grams: grams)
  }
}
