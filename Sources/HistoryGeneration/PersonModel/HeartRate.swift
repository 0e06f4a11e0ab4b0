import Distributions
import Foundation
import HealthModel
import Scenario

extension VitalsTrackModel {
  /// Returns the day's heart rates: instants minutes apart at rest, seconds apart in workouts.
  ///
  /// The heart follows the steps with a delay, slows down in sleep, most in deep and least in REM
  /// sleep, and has a daily rhythm whose minimum is some hours before waking. Nothing is read while
  /// the watch is off, and less while the arm moves.
  func rate(_ day: VitalsDay, _ levels: VitalsLevels, _ random: RandomSource) -> [DeviceSample] {
    seek(random, day, .rate)
    guard random.uniform() < settings.heartRateShare else { return [] }
    let body = day.body
    let loads = loads(body)
    let latent = body.latent
    let calm = settled(latent.asleep, latent)
    let rem = settled(latent.rem, latent)
    let deep = settled(latent.deep, latent)
    let rest = levels.resting[body.index] + persona.wakingBeats
    let waking = body.night?.waking ?? day.start + 7 * Milliseconds.hour
    let lowest = waking - Int64(hours: settings.lowestBeforeWaking)
    var samples: [DeviceSample] = []
    samples.reserveCapacity(400)
    var state = StandardNormal.sample(from: random)
    var time = day.range.start.milliseconds
    while time < day.range.end.milliseconds {
      let isWorkout = body.walk.workouts.contains { $0.contains(day.minute(time)) }
      let seconds =
        isWorkout
        ? settings.workoutGap.lowerBound
          + random.uniform() * (settings.workoutGap.upperBound - settings.workoutGap.lowerBound)
        : Gamma.sample(
          from: random, shape: settings.heartRateGap.shape, scale: settings.heartRateGap.scale)
      let passed = max(1, seconds)
      time += Int64(wholeSeconds: passed)
      if time >= day.range.end.milliseconds { break }
      let kept = exp(-passed / settings.heartMemorySeconds)
      state = kept * state + (1 - kept * kept).squareRoot() * StandardNormal.sample(from: random)
      let chance = random.uniform()
      let minute = day.minute(time)
      let load = loads[minute]
      if !body.isWorn(minute) || (!isWorkout && chance < settings.motionLoss * min(1, load / 100)) {
        continue
      }
      let depth = calm[minute]
      let phase = 2 * Double.pi * Double(time - lowest) / Double(Milliseconds.day)
      let moving =
        settings.startBeats * (1 - exp(-load / 8)) + persona.beatsPerStep * load
        + settings.beatsPerRunningStep * max(0, load - 120)
      let spread =
        settings.awakeSpread + depth * (settings.asleepSpread - settings.awakeSpread)
        + rem[minute] * (settings.remSpread - settings.asleepSpread)
      let stage = settings.remBeats * rem[minute] - settings.deepBeats * deep[minute]
      let beats =
        rest - settings.rhythmBeats * cos(phase) + moving + spread * state
        - depth * persona.nightBeats + stage
      samples.append(
        DeviceSample(
          start: time, end: time,
          value: Int32(min(beats.softened(from: 45, to: 32), 210).rounded()) * 1_000,
          activity: day.ordinal, arrival: body.transfers.first(from: time)))
    }
    return samples
  }

  /// Returns for each minute of a day how far the heart has settled into a state, from 0 to 1,
  /// given the minutes in the state.
  private func settled(_ ranges: [Range<Int>], _ latent: LatentDay) -> [Double] {
    var settled = [Double](repeating: 0, count: latent.length)
    for range in ranges {
      for minute in range { settled[minute] = 1 }
    }
    let kept = exp(-1 / settings.settlingMinutes)
    var depth = settled.first ?? 0
    for minute in settled.indices {
      depth = kept * depth + (1 - kept) * settled[minute]
      settled[minute] = depth
    }
    return settled
  }

  /// Returns for each minute of a day the steps per minute as the heart notices them, with delay.
  private func loads(_ body: BodyDay) -> [Double] {
    var loads = [Double](repeating: 0, count: body.latent.length)
    for (minute, steps) in zip(body.walk.minutes, body.walk.steps) {
      loads[Int(minute)] = Double(steps)
    }
    let kept = exp(-1 / settings.loadMinutes)
    var load = 0.0
    for minute in loads.indices {
      load = kept * load + (1 - kept) * loads[minute]
      loads[minute] = load
    }
    return loads
  }
}
