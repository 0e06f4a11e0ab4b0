import Distributions
import HealthModel
import Scenario

@testable import HistoryGeneration

/// A small world for tests of the step track.
struct StepTrackModelWorld {
  var settings = StepModelSettings.calibrated
  var sleep = SleepModelSettings.calibrated
  var zone = "Europe/Berlin"
  var first = "2023-03-01"
  var days = 60
  var cut: ClosedRange<Int64>?
  var measurement = StepPersona.MeasurementKind.worn
  var hemisphere = Hemisphere.north
  var person: UInt32 = 3
  var seed: UInt64 = 7

  /// The random numbers, at their beginning.
  var random: RandomSource { RandomSource(seed: seed) }

  /// A watch, a phone and a tracker.
  var devices: [OwnedDevice] {
    [.watch, .phone, .gridTracker].map {
      DeviceOwner.years(Int(person)).device($0, random)
    }
  }

  /// The days.
  func scope() throws -> TrackScope {
    let first = try requireValue(LocalDay(first))
    let zones = try requireValue(ZoneTimeline(identifier: zone))
    let civil = CivilDays.table(
      first...first.advanced(by: days - 1), policy: .midnight, zones: zones)
    let whole = TimeRange(civil.starts[0], civil.starts[civil.count])
    let span = cut.map {
      TimeRange(
        whole.start.milliseconds + $0.lowerBound, whole.end.milliseconds - $0.upperBound)
    }
    return TrackScope(
      civil: civil, days: CivilDays.table(civil, cutTo: span ?? whole), span: span ?? whole,
      zones: zones)
  }

  /// The person's nights.
  func nights() throws -> SleepNights {
    let sleep = SleepTrackModel(
      sleep, try scope(), SleepPersona(sleep, person: person, random: random))
    return SleepNights(sleep, person: person, random: random)
  }

  /// The person's step track.
  func life() throws -> StepTrackModel {
    StepTrackModel(
      settings, try scope(),
      StepPersona.drawn(settings, measurement, hemisphere, person: person, random: random),
      try nights())
  }

  /// What comes of some devices.
  func result(_ devices: [OwnedDevice]? = nil) throws -> StepTrackModel.Result {
    let life = try life()
    let devices = devices ?? self.devices
    return life.generate(
      devices: devices, StepModelChains(life, devices, person, random), person: person,
      random: random)
  }
}

private struct Missing: Error {}

/// A value that must be there.
private func requireValue<Value>(_ value: Value?) throws -> Value {
  guard let value else { throw Missing() }
  return value
}

extension DeviceOwner {
  /// A person who owns devices over four years.
  static func years(_ person: Int) -> DeviceOwner {
    DeviceOwner(
      person: UInt32(person), span: TimeRange(1_577_836_800_000, 1_704_067_200_000))
  }
}
