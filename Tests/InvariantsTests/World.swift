import HealthModel
import ServiceObservations

/// Two days of UTC from 1 June 2023, small enough to check by hand.
///
/// With them comes what correct services say of them.
struct World {
  var history: History
  var stepTruth: StepTruth?
  var sleepTruth: SleepTruth?
  var weightTruth: WeightTruth?
  var store: StoreObservation?
  var layering: LayeringObservation?
  var sleep: SleepObservation?
  var days: DayObservation?
  var energy: EnergyObservation?
  var changes: ChangesObservation?
  var app: AppObservation?
  var faults: [FaultObservation]
  var semantics = StoreSemantics()
  var arrivals: ArrivalLog?
  var goals = ["sourcesOverlapped"]
  var started = ["store", "layering", "sleepMerge", "dayBoundary", "energy"]
  var failures: [ServiceFailure] = []
  var escapes: [String] = []

  static let span = TimeRange(at(0), at(2))
  static let table = DayTable(firstDay: LocalDay(ordinal: 19_509), starts: [at(0), at(1), at(2)])

  /// Merged steps of the rows: 100, 50, 200 and 40, 7, 30.
  static let watchSteps: [(Int64, Int64, Int32)] = [
    (at(0, 8), at(0, 8, 10), 100), (at(0, 9), at(0, 9, 10), 50), (at(1, 8), at(1, 8, 10), 200),
  ]
  static let phoneSteps: [(Int64, Int64, Int32)] = [
    (at(0, 8, 5), at(0, 8, 15), 80), (at(0, 12), at(0, 12), 7), (at(1, 20), at(1, 20, 30), 30),
  ]
  static let watchSleep: [(Int64, Int64, SleepStage)] = [
    (at(0, 1), at(0, 2), .asleepCore), (at(0, 2), at(0, 2, 30), .awake),
    (at(0, 2, 30), at(0, 5), .asleepDeep), (at(0, 23), at(1, 1), .asleepREM),
  ]
  static let phoneSleep: [(Int64, Int64, SleepStage)] = [(at(0, 0, 30), at(0, 5, 30), .inBed)]
  static let appSleep: [(Int64, Int64, SleepStage)] = [
    (at(0, 1, 30), at(0, 2, 10), .asleepUnspecified)
  ]

  init() {
    history = History(
      span: Self.span, identifierKey: 1,
      steps: [stepSeries("watch", Self.watchSteps), stepSeries("phone", Self.phoneSteps)],
      sleep: [
        sleepSeries("watch", Self.watchSleep),
        sleepSeries("phone", Self.phoneSleep),
        sleepSeries("app", Self.appSleep),
      ],
      weight: [weightSeries("scale", [(at(0, 7), 80_100), (at(1, 7), 80_000)])])
    stepTruth = Self.stepTruth(totals: [200, 250])
    sleepTruth = Self.sleepTruth
    weightTruth = WeightTruth(days: Self.table, grams: [80_000, 80_000], slack: [100])
    store = Self.correctStore
    layering = Self.correctLayering
    sleep = Self.correctSleep
    days = Self.correctDays
    energy = Self.correctEnergy
    changes = Self.correctChanges
    app = Self.correctApp
    faults = Self.correctFaults
  }

  static func stepTruth(totals: [UInt16]) -> StepTruth {
    var truth = StepTruth(days: table, sources: 2)
    truth.appendDay(minutes: [totals[0]], reported: [150, 87])
    truth.appendDay(minutes: [totals[1]], reported: [200, 30])
    return truth
  }

  private static var sleepTruth: SleepTruth {
    var truth = SleepTruth(slack: [0, 0, 15 * Milliseconds.minute])
    truth.append(start: at(0, 1), end: at(0, 2), stage: .asleepCore)
    truth.append(start: at(0, 2, 30), end: at(0, 5), stage: .asleepDeep)
    truth.append(start: at(0, 23), end: at(1, 1), stage: .asleepREM)
    return truth
  }
}

/// Milliseconds since 1970 of a time of 1 June 2023 or a day near it, UTC.
func at(_ day: Int, _ hour: Int = 0, _ minute: Int = 0) -> Int64 {
  Int64(19_509 + day) * Milliseconds.day + Int64(hour) * Milliseconds.hour
    + Int64(minute) * Milliseconds.minute
}

func instant(_ day: Int, _ hour: Int = 0, _ minute: Int = 0) -> Instant {
  Instant(milliseconds: at(day, hour, minute))
}

/// A range in words, as findings print it.
func rangeText(_ start: Int64, _ end: Int64) -> String {
  "\(Instant(milliseconds: start).iso8601) to \(Instant(milliseconds: end).iso8601)"
}

func source(_ identifier: String) -> DataSource {
  DataSource(
    identifier: identifier, kind: .mock, bundleIdentifier: "test.\(identifier)", deviceName: nil)
}

func stepSeries(_ identifier: String, _ samples: [(Int64, Int64, Int32)]) -> StepSeries {
  var series = StepSeries(source: source(identifier))
  for (start, end, value) in samples { series.append(start: start, end: end, value: value) }
  return series
}

func weightSeries(_ identifier: String, _ samples: [(Int64, Int32)]) -> WeightSeries {
  var series = WeightSeries(source: source(identifier))
  for (time, grams) in samples { series.append(time: time, grams: grams) }
  return series
}

func sleepSeries(_ identifier: String, _ samples: [(Int64, Int64, SleepStage)]) -> SleepSeries {
  var series = SleepSeries(source: source(identifier))
  for (start, end, stage) in samples { series.append(start: start, end: end, stage: stage) }
  return series
}
