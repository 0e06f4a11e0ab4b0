import Distributions
import Foundation
import HealthModel
import Scenario

extension VitalsTrackModel {
  /// The number of heart rates of a person who rests all the time and always wears the watch.
  var usualRates: Int {
    let gap = settings.heartRateGap.shape * settings.heartRateGap.scale
    return scope.civil.count * Int(86_400 / max(gap, 60))
  }

  /// Returns the day's heart rates: instants minutes apart at rest, seconds apart in workouts.
  ///
  /// The heart follows the steps with a delay, slows down in sleep, most in deep and least in REM
  /// sleep, and has a daily rhythm whose minimum is some hours before waking. Nothing is read while
  /// the watch is off, and less while the arm moves.
  func rate(_ day: VitalsDay, _ levels: VitalsLevels, _ random: RandomSource) -> [DeviceSample] {
    seek(random, day, .rate)
    guard random.uniform() < settings.heartRateShare else { return [] }
    let body = day.body
    let minutes = minutes(body)
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
      let felt = minutes[minute]
      let load = felt.load
      if !body.isWorn(minute) || (!isWorkout && chance < settings.motionLoss * min(1, load / 100)) {
        continue
      }
      let depth = felt.calm
      let phase = 2 * Double.pi * Double(time - lowest) / Double(Milliseconds.day)
      let moving =
        settings.startBeats * (1 - exp(-load / 8)) + persona.beatsPerStep * load
        + settings.beatsPerRunningStep * max(0, load - 120)
      let spread =
        settings.awakeSpread + depth * (settings.asleepSpread - settings.awakeSpread)
        + felt.rem * (settings.remSpread - settings.asleepSpread)
      let stage = settings.remBeats * felt.rem - settings.deepBeats * felt.deep
      let beats =
        rest - settings.rhythmBeats * cos(phase) + moving + spread * state
        - depth * persona.nightBeats + stage
      samples.append(
        DeviceSample(
          start: time, end: time,
          value: Int32(Int64(nearest: min(beats.softened(from: 45, to: 32), 210))) * 1_000,
          activity: day.ordinal, arrival: time))
    }
    body.transfers.carry(&samples)
    return samples
  }

  /// The delayed state of the heart in one minute.
  private struct HeartMinute {
    /// The smoothed number of steps per minute.
    var load = 0.0
    /// The degree of settling into sleep, from 0 to 1.
    var calm = 0.0
    /// The degree of settling into REM sleep, from 0 to 1.
    var rem = 0.0
    /// The degree of settling into deep sleep, from 0 to 1.
    var deep = 0.0
  }

  /// Returns the state of the heart in each minute of a day.
  private func minutes(_ body: BodyDay) -> [HeartMinute] {
    let latent = body.latent
    var minutes = [HeartMinute](repeating: HeartMinute(), count: latent.length)
    for (minute, steps) in zip(body.walk.minutes, body.walk.steps) {
      minutes[Int(minute)].load = Double(steps)
    }
    for minute in latent.asleep.joined() { minutes[minute].calm = 1 }
    for minute in latent.rem.joined() { minutes[minute].rem = 1 }
    for minute in latent.deep.joined() { minutes[minute].deep = 1 }
    let walked = exp(-1 / settings.loadMinutes)
    let kept = exp(-1 / settings.settlingMinutes)
    // A day begins in the state of its first minute, and without load.
    var last = minutes.first ?? HeartMinute()
    last.load = 0
    for minute in minutes.indices {
      let now = minutes[minute]
      last.load = walked * last.load + (1 - walked) * now.load
      last.calm = kept * last.calm + (1 - kept) * now.calm
      last.rem = kept * last.rem + (1 - kept) * now.rem
      last.deep = kept * last.deep + (1 - kept) * now.deep
      minutes[minute] = last
    }
    return minutes
  }
}
