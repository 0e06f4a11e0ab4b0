import Distributions
import Foundation
import HealthModel
import Randomness
import Scenario

/// A person's vital signs over the span of a scenario, as a watch records them.
///
/// The nights are those of the sleep track, even if the history has no sleep track.
struct VitalsTrackModel: Sendable {
  /// The sample types, in the order of one device's recordings.
  static let types: [SampleType] = [
    .restingHeartRate, .heartRate, .heartRateVariabilitySDNN, .oxygenSaturation,
    .respiratoryRate,
  ]

  /// The offsets of the types' random-stream slots from the device's slot.
  enum Purpose: UInt16 {
    case resting, rate, variability, oxygen, breaths, illness
  }

  let settings: VitalsModelSettings
  let scope: TrackScope
  let persona: VitalsPersona

  init(_ settings: VitalsModelSettings, _ scope: TrackScope, _ persona: VitalsPersona) {
    self.settings = settings
    self.scope = scope
    self.persona = persona
  }

  /// Generates a person's readings: one recording per watch and sample type; other devices write
  /// none.
  ///
  /// - Complexity: O(*n*) for *n* readings.
  func generate(
    devices: [OwnedDevice], nights: SleepCalendar, person: UInt32, random: RandomSource
  ) -> [Recording] {
    let levels = VitalsLevels(settings, scope, persona, person: person, random: random)
    var recordings: [Recording] = []
    for device in devices where device.role == .watch {
      var own = Self.types.map { _ in [DeviceSample]() }
      let gap = settings.heartRateGap
      let perDay = 86_400 / (gap.shape * gap.scale) * settings.heartRateShare
      own[1].reserveCapacity(Int(1.02 * perDay * Double(scope.civil.count)))
      for index in 0..<scope.civil.count {
        add(index, levels, nights, device, person: person, random: random, to: &own)
      }
      recordings += zip(Self.types, own).map { Recording(type: $0, device: device, samples: $1) }
    }
    return recordings
  }

  /// Returns the readings of one day by type; readings during sleep belong to the day of waking.
  func day(
    _ index: Int, _ levels: VitalsLevels, _ nights: SleepCalendar, _ device: OwnedDevice,
    person: UInt32, random: RandomSource
  ) -> [[DeviceSample]] {
    var readings = Self.types.map { _ in [DeviceSample]() }
    add(index, levels, nights, device, person: person, random: random, to: &readings)
    return readings
  }

  /// Appends the readings of a day to the readings of each type.
  private func add(
    _ index: Int, _ levels: VitalsLevels, _ nights: SleepCalendar, _ device: OwnedDevice,
    person: UInt32, random: RandomSource, to readings: inout [[DeviceSample]]
  ) {
    if scope.civil.range(index).isEmpty { return }
    let night = nights.night(index, person: person, random: random)
    let frame = VitalsDay(
      index: index, ordinal: Int32(scope.civil.day(index).ordinal), range: scope.days.range(index),
      night: night.map { TimeRange($0.onset, min($0.onset + $0.asleep, $0.limit)) },
      slot: device.slot, person: person)
    readings[0] += resting(frame, levels, random)
    rate(frame, levels, random, into: &readings[1])
    readings[2] += variability(frame, levels, random)
    readings[3] += oxygen(frame, random)
    readings[4] += breaths(frame, levels, random)
  }

  /// Positions the random source on a purpose's stream of a device and day.
  func seek(_ random: RandomSource, _ day: VitalsDay, _ purpose: Purpose) {
    // Device slots are multiples of 256 plus a small ordinal; purposes start above the ordinals.
    let slot = day.slot &+ 16 &* purpose.rawValue
    random.seek(
      person: day.person, stream: StreamIdentifier(.vitalsDay, slot: slot), day: day.ordinal)
  }
}

/// The context in which one day's vital signs are generated.
struct VitalsDay {
  let index: Int
  let ordinal: Int32
  /// The day, clipped to the span.
  let range: TimeRange
  let night: TimeRange?
  let slot: UInt16
  let person: UInt32

  /// Returns true if the person sleeps at a time in milliseconds; naps are ignored.
  func isAsleep(at time: Int64) -> Bool {
    night.map { $0.contains(Instant(milliseconds: time)) } ?? false
  }
}

/// The day-to-day dependence of a person's vital signs: random variation, season and illnesses.
struct VitalsLevels: Sendable {
  /// The resting heart rate of each day, in beats per minute.
  private(set) var resting: [Double] = []
  /// The severity of illness on each day: 0 when healthy, about 1 for a typical illness.
  private(set) var illness: [Double] = []

  init(
    _ settings: VitalsModelSettings, _ scope: TrackScope, _ persona: VitalsPersona, person: UInt32,
    random: RandomSource
  ) {
    var chain = Chain(persistence: settings.restingPersistence)
    var ill = (left: 0, length: 0, height: 0.0)
    for index in 0..<scope.civil.count {
      let day = scope.civil.day(index)
      random.seek(
        person: person, stream: StreamIdentifier(.vitalsChain), day: Int32(day.ordinal))
      let own = persona.restingWithin * chain.next(StandardNormal.sample(from: random))
      if ill.left == 0, random.uniform() < settings.illnessesPerYear / 365.25 {
        let more = Poisson.sample(from: random, mean: max(0, settings.illnessDays - 2))
        let height = LogNormal.sample(from: random, settings.illnessBeats)
        ill = (2 + more, 2 + more, height.clamped(to: 0...30))
      }
      let beats = ill.left > 0 ? ill.height : 0
      if ill.left > 0 { ill.left -= 1 }
      illness.append(beats / max(settings.illnessBeats.median, 1))
      let phase = 2 * Double.pi * Double(day.dayOfYear - 14) / 365.25
      let season = settings.restingSeason * cos(phase)
      resting.append((persona.resting + own + season + beats).clamped(to: 30...150))
    }
  }
}
