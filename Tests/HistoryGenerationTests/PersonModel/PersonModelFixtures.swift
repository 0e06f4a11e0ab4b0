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

  init(_ zones: ZoneTimeline, from first: LocalDay, days: Int, flights: [TimeRange] = []) {
    let civil = CivilDays.table(
      first...first.advanced(by: days - 1), policy: .midnight, zones: zones)
    scope = TrackScope(
      civil: civil, days: civil, span: TimeRange(civil.starts[0], civil.starts[days]),
      zones: zones, flights: Flights(flights))
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
    let model = SleepTrackModel(
      settings, scope, SleepPersona(settings, person: person, random: random))
    return model.generate(
      SleepNights(model, person: person, random: random), devices: devices,
      isLeft: devices.map { _ in nil }, person: person, random: random)
  }

  /// A person's nights.
  func nights(_ person: UInt32, _ settings: SleepModelSettings = everyNight, seed: UInt64 = 1)
    -> SleepNights
  {
    let random = RandomSource(seed: seed)
    let sleeper = SleepPersona(settings, person: person, random: random)
    return SleepNights(
      SleepTrackModel(settings, scope, sleeper), person: person, random: random)
  }

  func weight(
    _ person: UInt32, _ devices: [OwnedDevice] = scales,
    _ settings: WeightModelSettings = .calibrated, seed: UInt64 = 1
  ) -> WeightTrackModel.Result {
    let random = RandomSource(seed: seed)
    let persona = WeightPersona(settings, person: person, random: random)
    return WeightTrackModel(settings, scope, persona, nights(person, seed: seed))
      .generate(devices: devices, person: person, random: random)
  }

  /// A person's body and a watch that reads it.
  func body(_ person: UInt32, _ sleep: SleepModelSettings = .calibrated, seed: UInt64 = 1)
    -> PersonBody
  {
    let random = RandomSource(seed: seed)
    let nights = nights(person, sleep, seed: seed)
    let walker = StepTrackModel(
      .calibrated, scope,
      StepPersona.drawn(.calibrated, .worn, .north, person: person, random: random), nights)
    let heart = VitalsTrackModel(
      .calibrated, scope, VitalsPersona(.calibrated, person: person, random: random))
    return PersonBody(
      person: person, seed: seed, nights: nights, walker: walker, heart: heart,
      watch: Self.device(.watch, .watch))
  }

  func vitals(_ person: UInt32, seed: UInt64 = 1) -> [Recording] {
    let body = body(person, seed: seed)
    var readings = TrackKind.vitals.sampleTypes.map { _ in [DeviceSample]() }
    for day in body.days() {
      for (type, own) in body.readings(day).enumerated() { readings[type] += own }
    }
    return zip(TrackKind.vitals.sampleTypes, readings).map {
      Recording(type: $0, device: body.watch, samples: $1)
    }
  }

  enum FixtureError: Error { case malformed(String, String) }
}

/// The parts of one person's body, for tests that take its days apart.
struct PersonBody {
  let person: UInt32
  let seed: UInt64
  let nights: SleepNights
  let walker: StepTrackModel
  let heart: VitalsTrackModel
  let watch: OwnedDevice

  private var random: RandomSource { RandomSource(seed: seed) }

  /// The steps that the watch counts, and each day of the body.
  func walked(_ onDay: (BodyDay) -> Void) -> StepTrackModel.Result {
    let chains = StepModelChains(walker, [watch], person, random)
    return walker.generate(devices: [watch], chains, person: person, random: random) { _, day in
      onDay(day)
    }
  }

  func days() -> [BodyDay] {
    var days: [BodyDay] = []
    _ = walked { days.append($0) }
    return days
  }

  /// The readings of the watch on a day, by type.
  func readings(_ day: BodyDay) -> [[DeviceSample]] {
    let levels = heart.levels(person: person, random: random)
    return heart.day(day, levels, watch, person: person, random: random)
  }
}

/// Places where clocks are moved or a day is missing.
let hardPlaces = [
  ("America/New_York", "2024-03-01", 20), ("America/New_York", "2024-10-25", 20),
  ("Australia/Lord_Howe", "2024-03-28", 20), ("Australia/Lord_Howe", "2024-09-28", 20),
  ("Pacific/Apia", "2011-12-20", 20), ("Asia/Kathmandu", "2024-01-01", 10),
]
