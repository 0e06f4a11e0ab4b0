import Distributions
import HealthModel
import Scenario

@testable import HistoryGeneration

/// A stretch of days somewhere.
struct PersonModelFixture {
  let scope: TrackScope

  init(_ zone: String, from first: String, days: Int) throws {
    guard let zones = ZoneTimeline(identifier: zone), let from = LocalDay(first) else {
      throw FixtureError.malformed(zone, first)
    }
    self.init(zones, from: from, days: days)
  }

  init(_ zones: ZoneTimeline, from first: LocalDay, days: Int) {
    let civil = CivilDays.table(
      first...first.advanced(by: days - 1), policy: .midnight, zones: zones)
    scope = TrackScope(
      civil: civil, days: civil, span: TimeRange(civil.starts[0], civil.starts[days]),
      zones: zones)
  }

  static func device(_ role: OwnedDevice.Role, _ kind: DataSource.Kind) -> OwnedDevice {
    OwnedDevice(
      role: role,
      source: DataSource(
        identifier: "\(role)", kind: kind, bundleIdentifier: "com.example.\(role)",
        deviceName: nil), slot: UInt16(role.rawValue + 1) * 256)
  }

  static let sleepers = [
    device(.watch, .watch), device(.phone, .phone), device(.sleepApp, .thirdParty),
  ]
  static let scales = [device(.scale, .scale), device(.manualEntry, .manual)]

  /// Settings under which everybody records every night.
  static var everyNight: SleepModelSettings {
    var settings = SleepModelSettings.calibrated
    settings.userShare = 1
    settings.nightRecordedProbability = BetaParameters(alpha: 1e5, beta: 1e-3)
    return settings
  }

  func sleep(
    _ person: UInt32, _ devices: [OwnedDevice] = sleepers,
    _ settings: SleepModelSettings = everyNight, seed: UInt64 = 1
  ) -> SleepTrackModel.Result {
    let random = RandomSource(seed: seed)
    let persona = SleepPersona(settings, person: person, random: random)
    return SleepTrackModel(settings, scope, persona)
      .generate(devices: devices, person: person, random: random)
  }

  func weight(
    _ person: UInt32, _ devices: [OwnedDevice] = scales,
    _ settings: WeightModelSettings = .calibrated, seed: UInt64 = 1
  ) -> WeightTrackModel.Result {
    let random = RandomSource(seed: seed)
    let persona = WeightPersona(settings, person: person, random: random)
    return WeightTrackModel(settings, scope, persona)
      .generate(devices: devices, person: person, random: random)
  }

  func vitals(_ person: UInt32, seed: UInt64 = 1) -> [Recording] {
    let random = RandomSource(seed: seed)
    let sleep = SleepModelSettings.calibrated
    let nights = SleepTrackModel(sleep, scope, SleepPersona(sleep, person: person, random: random))
      .calendar(person: person, random: random)
    let settings = VitalsModelSettings.calibrated
    let persona = VitalsPersona(settings, person: person, random: random)
    return VitalsTrackModel(settings, scope, persona).generate(
      devices: [Self.device(.watch, .watch)], nights: nights, person: person, random: random)
  }

  enum FixtureError: Error { case malformed(String, String) }
}

/// Places where clocks are moved or a day is missing.
let hardPlaces = [
  ("America/New_York", "2024-03-01", 20), ("America/New_York", "2024-10-25", 20),
  ("Australia/Lord_Howe", "2024-03-28", 20), ("Australia/Lord_Howe", "2024-09-28", 20),
  ("Pacific/Apia", "2011-12-20", 20), ("Asia/Kathmandu", "2024-01-01", 10),
]
