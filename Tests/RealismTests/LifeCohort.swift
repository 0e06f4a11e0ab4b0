import Distributions
import HealthModel
import Scenario

@testable import HistoryGeneration
@testable import Realism

/// Persons with a watch, a phone, another sleep app and a scale.
struct LifeCohort {
  let scope: TrackScope
  let tracks: String
  private let clocks: DayClocks
  var steps = StepLifeSettings.calibrated
  var sleep = SleepLifeSettings.calibrated
  var weight = WeightLifeSettings.calibrated
  var vitals = VitalsLifeSettings.calibrated

  init(days: Int, tracks: String, from: LocalDay = LocalDay(ordinal: 18_993)) {
    self.tracks = tracks
    guard let zones = ZoneTimeline(identifier: "America/New_York") else {
      preconditionFailure("no zone")
    }
    let civil = CivilDays.table(
      from...from.advanced(by: days - 1), policy: .midnight, zones: zones)
    let span = TimeRange(civil.starts[0], civil.starts[days])
    scope = TrackScope(civil: civil, days: civil, span: span, zones: zones)
    clocks = DayClocks(scope)
    vitals.heartRateShare = 0
  }

  static func device(_ role: OwnedDevice.Role, _ kind: DataSource.Kind) -> OwnedDevice {
    OwnedDevice(
      role: role,
      source: DataSource(
        identifier: "\(role)", kind: kind, bundleIdentifier: "com.example.\(role)",
        deviceName: nil), slot: UInt16(role.rawValue + 1) * 256)
  }

  func life(_ person: UInt32, _ random: RandomSource) -> MeasuredLife {
    var history = History(span: scope.span, identifierKey: 1)
    var walked: StepTruth?
    var slept: SleepTruth?
    var weighed: WeightTruth?
    let sleeper = SleepLife(
      sleep, scope, SleepPersona(sleep, person: person, random: random))
    if tracks.contains("steps") {
      let persona = StepPersona.drawn(steps, .worn, .north, person: person, random: random)
      let result = StepLife(steps, scope, persona, clocks: clocks).lanes(
        devices: [Self.device(.watch, .watch), Self.device(.phone, .phone)], person: person,
        random: random)
      walked = result.truth
      history.steps = result.lanes.map(\.stepSeries)
    }
    if tracks.contains("sleep") {
      let devices = [
        Self.device(.watch, .watch), Self.device(.phone, .phone),
        Self.device(.sleepApp, .thirdParty),
      ]
      let result = sleeper.lanes(devices: devices, person: person, random: random)
      slept = result.truth
      history.sleep = result.lanes.map(\.sleepSeries)
    }
    if tracks.contains("weight") {
      let life = WeightLife(weight, scope, WeightPersona(weight, person: person, random: random))
      let result = life.lanes(
        devices: [Self.device(.scale, .scale)], person: person, random: random)
      weighed = result.truth
      history.weight = result.lanes.map(\.weightSeries)
    }
    if tracks.contains("vitals") {
      let life = VitalsLife(vitals, scope, VitalsPersona(vitals, person: person, random: random))
      let nights = sleeper.calendar(person: person, random: random)
      history.vitals = life.lanes(
        devices: [Self.device(.watch, .watch)], nights: nights, person: person, random: random
      ).map(\.vitalSeries)
    }
    let truth = GroundTruth(days: scope.days, steps: walked, sleep: slept, weight: weighed)
    return MeasuredLife(history: history, truth: truth, days: scope.days, zones: scope.zones)
  }
}

extension Lane {
  var stepSeries: StepSeries {
    var series = StepSeries(source: device.source)
    for sample in samples {
      series.append(start: sample.start, end: sample.end, value: sample.value)
    }
    return series
  }

  var sleepSeries: SleepSeries {
    var series = SleepSeries(source: device.source)
    for sample in samples {
      guard let stage = SleepStage(rawValue: UInt8(sample.value)) else { continue }
      series.append(start: sample.start, end: sample.end, stage: stage)
    }
    return series
  }

  var weightSeries: WeightSeries {
    var series = WeightSeries(source: device.source)
    for sample in samples { series.append(time: sample.start, grams: sample.value) }
    return series
  }

  var vitalSeries: VitalSeries {
    var series = VitalSeries(source: device.source, type: type)
    for sample in samples {
      series.append(start: sample.start, end: sample.end, value: sample.value, mark: sample.mark)
    }
    return series
  }
}
