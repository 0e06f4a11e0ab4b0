import Distributions
import HealthModel
import LocatedJSON
import Randomness
import Scenario

/// A weight track with validated parameters and its samplers.
struct WeightTrackPlan: Sendable {
  /// A generated weight track.
  struct Result {
    /// One recording per source, in the order of the scenario.
    var recordings: [Recording]
    var truth: WeightTruth
  }

  private let track: WeightTrack
  private var scope: TrackScope
  private let startGrams: Sampler
  private let hours: [Sampler]
  private let devices: [OwnedDevice]

  init(_ track: WeightTrack, _ scope: TrackScope, _ devices: ListedDevices) throws(InputError) {
    self.track = track
    self.scope = scope
    startGrams = try Sampler(track.startGrams, in: 20_000...300_000)
    var hours: [Sampler] = []
    for source in track.sources { hours.append(try Sampler(source.hour, in: 0...22)) }
    self.hours = hours
    self.devices = track.sources.map { devices.device(of: $0.source) }
  }

  /// Returns the plan over other days.
  func moved(to scope: TrackScope) -> WeightTrackPlan {
    var plan = self
    plan.scope = scope
    return plan
  }

  /// Generates a person's weight: first the random walk over all days, then each source's
  /// weigh-ins.
  ///
  /// - Parameters:
  ///   - nights: The person's nights. A weigh-in at a time in one of them is made after waking
  ///     or, from noon on, before going to bed, if that is on the same day, else after waking.
  ///   - person: The person's number.
  ///   - random: The random source.
  /// - Returns: The recordings and the truth.
  /// - Complexity: O(*d* · *s* · log *n*) for *d* days, *s* sources and *n* nights.
  func generate(_ nights: TrueNights, _ person: UInt32, _ random: RandomSource) -> Result {
    let grams = trueGrams(person, random)
    var recordings = devices.map { Recording(type: .bodyMass, device: $0, samples: []) }
    for (number, source) in track.sources.enumerated() {
      for index in 0..<scope.days.count {
        let ordinal = Int32(scope.days.day(index).ordinal)
        let stream = StreamIdentifier(.weightHabit, slot: source.slot)
        random.seek(person: person, stream: stream, day: ordinal)
        if random.uniform() >= source.dayProbability { continue }
        let hour = hours[number].draw(random)
        let seconds = Int64((hour * 3_600).rounded())
        var time = scope.civil.starts[index] + seconds * Milliseconds.second
        let reading = reading(of: grams[index], source, random)
        if let night = nights.night(at: time) {
          let away = Int64((60 * (2 + 18 * random.uniform())).rounded()) * Milliseconds.second
          let bed = night.start.milliseconds - away
          let isEvening = hour >= 12 && bed >= scope.civil.starts[index]
          time = isEvening ? bed : night.end.milliseconds + away
        }
        if scope.days.range(index).contains(Instant(milliseconds: time)) {
          recordings[number].samples.append(
            DeviceSample(
              start: time, end: time, value: reading, activity: ordinal, arrival: time))
        }
      }
    }
    return Result(
      recordings: recordings,
      truth: WeightTruth(
        days: scope.days, grams: grams, slack: track.sources.map { Self.slack(of: $0) }))
  }

  private func trueGrams(_ person: UInt32, _ random: RandomSource) -> [Int32] {
    random.seek(person: person, stream: StreamIdentifier(.weightChain), day: 0)
    var level = startGrams.draw(random)
    return (0..<scope.days.count).map { index in
      let week = track.weekdayGrams[scope.days.day(index).weekday]
      let own = track.dayGrams * StandardNormal.sample(from: random)
      let today = min(max(level + week + own, 20_000), 300_000)
      level += track.driftGramsPerYear / 365.25
      level += track.walkGrams * StandardNormal.sample(from: random)
      level = min(max(level, 25_000), 290_000)
      return Int32(today.rounded())
    }
  }

  private func reading(of grams: Int32, _ source: WeightSource, _ random: RandomSource) -> Int32 {
    let noise = min(max(StandardNormal.sample(from: random), -5), 5) * source.noiseGrams
    let shown = Double(grams) + Double(source.biasGrams) + noise
    let steps = (shown / Double(source.roundingGrams)).rounded()
    return Int32(max(1, steps)) * Int32(source.roundingGrams)
  }

  /// Returns the largest error of a reading in grams: bias, five standard deviations of noise and
  /// half a rounding step.
  private static func slack(of source: WeightSource) -> Int32 {
    let noise = 5 * source.noiseGrams + Double(source.roundingGrams) / 2
    return Int32(abs(source.biasGrams)) + Int32(noise.rounded(.up)) + 1
  }
}
