import HealthModel
import ServiceObservations

extension World {
  /// A metrics service whose uploads fail twice on a locked device and then succeed twice.
  static var correctMetrics: MetricsObservation {
    var metrics = MetricsObservation(
      settings: MetricsObservation.Settings(), zones: zones("UTC"))
    metrics.samples = metricSamples
    metrics.readRequests = metricSamples.mapValues { _ in instant(0, 7) }
    metrics.events = metricEvents
    metrics.accessAnswers = [false, true].map { wasAsked in
      MetricsObservation.AccessAnswer(
        wasAsked: wasAsked, isAvailable: true,
        readAccess: wasAsked ? "requested" : "notRequested",
        hints: Dictionary(
          uniqueKeysWithValues: MetricsObservation.HintedBatch.allCases.map {
            ($0, wasAsked ? $0 == .empty ? "openSettings" : "none" : "ask")
          }))
    }
    for (day, hour, minute) in [(0, 11, 55), (0, 12, 10)] {
      metrics.reads += reads(at: instant(day, hour, minute), isFailed: true)
    }
    metrics.reads += reads(at: instant(0, 12, 40), isFailed: false)
    metrics.reads += reads(at: instant(1, 11, 55), isFailed: false)
    var today = batch(0, at: instant(0, 12, 40), sleep: night)
    today.readings[.stepCount] = .value(197)
    today.readings[.oxygenSaturation] = .value(0.97)
    var tomorrow = batch(1, at: instant(1, 11, 55), sleep: { $0.rem = 120 })
    tomorrow.readings[.stepCount] = .value(200)
    tomorrow.readings[.heartRate] = .value(64)
    var again = today
    again.readings[.restingHeartRate] = .value(58)
    (again.fetchedAt, again.sentAt) = (instant(1, 11, 55), instant(1, 11, 55))
    metrics.batches = [today, batch(-1, at: instant(0, 12, 40)), tomorrow, again]
    return metrics
  }

  private static func night(_ sleep: inout MetricsObservation.Sleep) {
    sleep.core = 60
    sleep.deep = 150
    sleep.unspecified = 10
    sleep.awake = 20
    sleep.recordedInBed = 300
  }

  private static var metricEvents: [MetricsObservation.Entry] {
    let events: [(Instant, [MetricsObservation.Event])] = [
      (instant(0, 7), [.launched, .activated]),
      (instant(0, 11, 40), [.updated, .submitted(earliest: instant(0, 11, 55))]),
      (
        instant(0, 11, 55),
        [.began, .submitted(earliest: instant(0, 12, 10)), .completed(success: false)]
      ),
      (
        instant(0, 12, 10),
        [.began, .submitted(earliest: instant(0, 12, 40)), .completed(success: false)]
      ),
      (instant(0, 12, 40), [.began, .completed(success: true)]),
      (instant(0, 13), [.signedOut]),
      (instant(0, 14), [.signedIn]),
      (instant(1, 11, 40), [.updated, .submitted(earliest: instant(1, 11, 55))]),
      (instant(1, 11, 55), [.began, .completed(success: true)]),
    ]
    return events.flatMap { time, events in
      events.map { MetricsObservation.Entry(time, $0) }
    }
  }

  private static var metricSamples: [SampleType: [MetricsObservation.Sample]] {
    func samples(_ values: [(Int64, Int64, Int32)], rank: Int32) -> [MetricsObservation.Sample] {
      values.map {
        MetricsObservation.Sample(start: $0.0, end: $0.1, value: $0.2, rank: rank, arrival: $0.1)
      }
    }
    func sleep(_ values: [(Int64, Int64, SleepStage)], rank: Int32)
      -> [MetricsObservation.Sample]
    {
      samples(values.map { ($0.0, $0.1, Int32($0.2.rawValue)) }, rank: rank)
    }
    let steps = samples(watchSteps, rank: 0) + samples(phoneSteps, rank: 1)
    let nights =
      sleep(watchSleep, rank: 0) + sleep(phoneSleep, rank: 1) + sleep(appSleep, rank: 2)
    return [
      .stepCount: steps.sorted { $0.start < $1.start },
      .sleepAnalysis: nights.sorted { $0.start < $1.start },
      .heartRate: samples(
        [(at(1, 9), at(1, 9), 62_000), (at(1, 10), at(1, 10), 64_000)], rank: 0),
      .oxygenSaturation: samples([(at(0, 5), at(0, 5, 1), 9_700)], rank: 0),
      // The resting heart rate of a day arrives in the next night.
      .restingHeartRate: [
        MetricsObservation.Sample(
          start: at(0, 0, 1), end: at(0, 16), value: 58_000, rank: 0, arrival: at(1, 3))
      ],
    ]
  }

  private static func reads(at time: Instant, isFailed: Bool) -> [MetricsObservation.Read] {
    let types: [SampleType] = [
      .stepCount, .heartRate, .restingHeartRate, .heartRateVariabilitySDNN, .oxygenSaturation,
      .respiratoryRate, .sleepAnalysis,
    ]
    return types.map {
      MetricsObservation.Read(
        type: $0, time: TimeRange(start: time, end: time), isFailed: isFailed)
    }
  }

  /// A batch without readings; the sleep is set in minutes.
  static func batch(
    _ day: Int, at time: Instant, sleep: ((inout MetricsObservation.Sleep) -> Void)? = nil
  ) -> MetricsObservation.Batch {
    let types: [SampleType] = [
      .stepCount, .heartRate, .restingHeartRate, .heartRateVariabilitySDNN, .oxygenSaturation,
      .respiratoryRate,
    ]
    return MetricsObservation.Batch(
      day: LocalDay(ordinal: 19_509 + day), time: TimeRange(at(day), at(day + 1)),
      night: TimeRange(at(day - 1, 12), at(day, 12)), fetchedAt: time, sentAt: time,
      isConfirmed: true,
      readings: Dictionary(uniqueKeysWithValues: types.map { ($0, .noData) }),
      sleep: sleep.map { .value(sleepOfMinutes($0)) } ?? .noData)
  }

  static func sleepOfMinutes(_ set: (inout MetricsObservation.Sleep) -> Void)
    -> MetricsObservation.Sleep
  {
    var sleep = MetricsObservation.Sleep()
    set(&sleep)
    sleep.unspecified *= Milliseconds.minute
    sleep.core *= Milliseconds.minute
    sleep.deep *= Milliseconds.minute
    sleep.rem *= Milliseconds.minute
    sleep.awake *= Milliseconds.minute
    sleep.recordedInBed *= Milliseconds.minute
    let all = sleep.unspecified + sleep.core + sleep.deep + sleep.rem + sleep.awake
    sleep.timeInBed = max(all, sleep.recordedInBed)
    return sleep
  }
}
