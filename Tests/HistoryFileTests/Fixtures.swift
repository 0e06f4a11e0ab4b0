import HealthModel
import HistoryFile
import TestSupport
import Testing

let watch = DataSource(
  identifier: "watch", kind: .watch, bundleIdentifier: "com.watch", deviceName: "Watch",
  name: "Ada's Watch", productType: "Watch7,1", version: "11.0",
  updates: [
    SoftwareUpdate(time: -3_000, version: "11.1"), SoftwareUpdate(time: 9_000, version: "26.0"),
  ])
let phone = DataSource(
  identifier: "phone", kind: .phone, bundleIdentifier: "com.phone", deviceName: nil)
let scale = DataSource(
  identifier: "scale", kind: .scale, bundleIdentifier: "com.scale", deviceName: "", name: "Scale")

extension StoredHistory {
  /// A history with other values in the place of some.
  static func made(
    _ history: History, zones: ZoneTimeline = .utc, arrivals: ArrivalLog? = nil,
    truth: GroundTruth? = nil
  ) -> StoredHistory {
    let days = DayTable(firstDay: LocalDay(ordinal: 0), starts: [0])
    return StoredHistory(
      scenario: "test", seed: 7, person: 0, generatorVersion: 2, zones: zones, history: history,
      arrivals: arrivals,
      truth: truth ?? GroundTruth(days: days, steps: nil, sleep: nil, weight: nil))
  }

  /// One step sample and nothing else.
  static var tiny: StoredHistory {
    var steps = StepSeries(source: phone)
    steps.append(start: 1_000, end: 61_000, value: 90)
    return made(History(span: TimeRange(0, 86_400_000), identifierKey: 5, steps: [steps]))
  }

  /// A history with every track, an arrival log, a journey and a ground truth.
  static var full: StoredHistory {
    get throws {
      let day = Milliseconds.day
      let days = DayTable(firstDay: LocalDay(ordinal: 0), starts: [0, day, 2 * day])
      var walked = StepTruth(days: days, sources: 2)
      walked.appendDay(
        minutes: [0, 0, 90, 300, 65_535] + Array(repeating: 0, count: 40), reported: [390, 0])
      walked.appendDay(minutes: [1], reported: [-1, .max])
      walked.latents = StepLatents(reportedMean: 8_000, isWorn: true, phoneLengths: [0, 3, 1])
      var slept = SleepTruth(slack: [0, 90_000])
      slept.append(start: 5_000, end: 9_000, stage: .asleepDeep)
      slept.append(start: 9_000, end: 12_000, stage: .awake)
      let weighed = WeightTruth(days: days, grams: [70_000, 69_950], slack: [100])
      let history = Self.everyTrack
      return StoredHistory(
        scenario: "full", seed: .max, person: 3, generatorVersion: 2,
        zones: try #require(
          ZoneTimeline(
            first: "America/New_York",
            moves: [
              ZoneTimeline.Segment(
                from: Instant(milliseconds: -5), identifier: "Europe/Berlin"),
              ZoneTimeline.Segment(from: Instant(milliseconds: day), identifier: "Asia/Tokyo"),
            ])),
        history: history, arrivals: log(of: history),
        truth: GroundTruth(days: days, steps: walked, sleep: slept, weight: weighed))
    }
  }

  private static var everyTrack: History {
    var steps = [StepSeries(source: watch), StepSeries(source: phone)]
    steps[0].append(start: 100, end: 60_100, value: 120, activity: 0)
    steps[0].append(start: 60_100, end: 60_100, value: 0, label: .zeroLength, activity: 0)
    steps[0].append(start: 60_100, end: 99_999_999, value: .max, label: .overlong, activity: 1)
    var sleep = SleepSeries(source: watch)
    sleep.append(start: -3_000, end: 9_000, stage: .inBed)
    sleep.append(start: 9_000, end: 15_000, stage: .asleepREM, label: .duplicate, activity: 1)
    var weight = WeightSeries(source: scale)
    weight.append(time: 500, grams: 70_100, activity: 0)
    weight.append(time: 900, grams: 155_000, label: .wrongUnit)
    var pulse = VitalSeries(source: watch, type: .heartRate)
    pulse.append(start: 10, end: 20, value: 61_000)
    pulse.append(start: 10, end: 10, value: 59_000, label: .edited)
    var other = VitalSeries(source: phone, type: .genericQuantity)
    other.append(start: 0, end: 0, value: .min)
    other.append(start: 0, end: 0, value: .max)
    return History(
      span: TimeRange(50, 2 * Milliseconds.day), identifierKey: .max, steps: steps,
      sleep: [sleep], weight: [weight], vitals: [pulse, other])
  }

  /// A log with a deleted row, one deleted without a report, and one that differs from the history.
  private static func log(of history: History) -> ArrivalLog {
    func sample(_ start: Int64, _ end: Int64, _ value: Int32) -> ArrivalLog.Sample {
      ArrivalLog.Sample(start: start, end: end, value: value, label: .genuine, activity: 0)
    }
    var log = ArrivalLog()
    log.beginTrack(.stepCount, source: watch, series: 0)
    log.append(sample(50, 60, 7), place: nil, arrival: 60, departure: 61)
    log.append(sample(100, 60_100, 120), place: 0, arrival: 60_100)
    log.append(sample(60_100, 99_999_999, .max), place: 2, arrival: -4)
    log.append(sample(60_100, 60_100, 0), place: 1, arrival: 70_000)
    log.append(
      sample(99_999, 100_000, 7), place: nil, arrival: 99, departure: 101, isAnnounced: false)
    log.beginTrack(.stepCount, source: phone, series: 1)
    log.beginTrack(.bodyMass, source: scale, series: 0)
    log.append(sample(500, 500, 70_100), place: 0, arrival: 500)
    log.beginTrack(.heartRate, source: watch, series: 0)
    log.append(sample(10, 20, 61_000), place: 0, arrival: 25)
    log.beginTrack(.genericCategory, source: phone, series: 4)
    log.append(sample(1, 2, 3), place: nil, arrival: 2, departure: 3)
    log.finish()
    return log
  }
}

/// The error of reading bytes as a history file.
func refusal(_ bytes: [UInt8]) -> HistoryFileError? {
  do throws(HistoryFileError) {
    _ = try StoredHistory(decoding: bytes, file: "a.history")
    return nil
  } catch {
    return error
  }
}
