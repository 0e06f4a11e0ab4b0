import Distributions
import HealthModel
import Scenario

@testable import HistoryGeneration

/// A stretch of days somewhere.
struct LifeFixture {
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
  static let scales = [device(.scale, .scale), device(.hand, .manual)]

  /// Settings under which everybody records every night.
  static var everyNight: SleepLifeSettings {
    var settings = SleepLifeSettings.calibrated
    settings.userShare = 1
    settings.nightKept = BetaParameters(alpha: 1e5, beta: 1e-3)
    return settings
  }

  func sleep(
    _ person: UInt32, _ devices: [OwnedDevice] = sleepers,
    _ settings: SleepLifeSettings = everyNight, seed: UInt64 = 1
  ) -> SleepLife.Result {
    let random = RandomSource(seed: seed)
    let persona = SleepPersona(settings, person: person, random: random)
    return SleepLife(settings, scope, persona)
      .lanes(devices: devices, person: person, random: random)
  }

  func weight(
    _ person: UInt32, _ devices: [OwnedDevice] = scales,
    _ settings: WeightLifeSettings = .calibrated, seed: UInt64 = 1
  ) -> WeightLife.Result {
    let random = RandomSource(seed: seed)
    let persona = WeightPersona(settings, person: person, random: random)
    return WeightLife(settings, scope, persona)
      .lanes(devices: devices, person: person, random: random)
  }

  func vitals(_ person: UInt32, seed: UInt64 = 1) -> [Lane] {
    let random = RandomSource(seed: seed)
    let sleep = SleepLifeSettings.calibrated
    let nights = SleepLife(sleep, scope, SleepPersona(sleep, person: person, random: random))
      .calendar(person: person, random: random)
    let settings = VitalsLifeSettings.calibrated
    let persona = VitalsPersona(settings, person: person, random: random)
    return VitalsLife(settings, scope, persona).lanes(
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
