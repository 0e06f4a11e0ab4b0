import Distributions
import Foundation
import HealthModel
import Randomness
import Scenario

/// A person's vital signs over the span of a scenario, as a watch records them.
///
/// The nights and walks are those of the sleep and step tracks, even if the history has neither,
/// and nothing is read while the watch is off.
struct VitalsTrackModel: Sendable {
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

  /// Returns the day-to-day levels of a person.
  func levels(person: UInt32, random: RandomSource) -> VitalsLevels {
    VitalsLevels(settings, scope, persona, person: person, random: random)
  }

  /// Returns the readings of one day by type; readings during sleep belong to the day of waking.
  ///
  /// Watches that were first sold before the autumn of 2020 have no blood oxygen sensor.
  func day(
    _ body: BodyDay, _ levels: VitalsLevels, _ device: OwnedDevice, person: UInt32,
    random: RandomSource
  ) -> [[DeviceSample]] {
    if scope.civil.range(body.index).isEmpty { return TrackKind.vitals.sampleTypes.map { _ in [] } }
    let frame = VitalsDay(
      body: body, ordinal: Int32(scope.civil.day(body.index).ordinal),
      start: scope.civil.starts[body.index], range: scope.days.range(body.index),
      slot: device.slot, person: person)
    let readsOxygen = DeviceModel.readsOxygen(device.source.productType)
    return [
      resting(frame, levels, random), rate(frame, levels, random),
      variability(frame, levels, random), readsOxygen ? oxygen(frame, random) : [],
      breaths(frame, levels, random),
    ]
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
  let body: BodyDay
  let ordinal: Int32
  /// The start of the whole day, in milliseconds.
  let start: Int64
  /// The day, clipped to the span.
  let range: TimeRange
  let slot: UInt16
  let person: UInt32

  /// Returns the minute of the day that contains a time in milliseconds.
  ///
  /// The last minute is longer on a day on which the zone's offset changes by part of a minute.
  func minute(_ time: Int64) -> Int {
    min(Int((time - start) / Milliseconds.minute), body.latent.length - 1)
  }

  /// Returns the end of the last minute before a time in which the watch is on, or the time itself
  /// if the watch is on right before it; the start of the day if the watch is off until then.
  func lastWorn(before time: Int64) -> Int64 {
    var time = time
    while time > start,
      let off = body.off.first(where: { $0.contains(minute(time - 1)) })
    {
      time = start + Int64(off.lowerBound) * Milliseconds.minute
    }
    return time
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
