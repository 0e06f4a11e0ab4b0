import Distributions
import Foundation
import HealthModel
import Randomness
import Scenario

extension VitalsTrackModel {
  /// Returns the day's resting heart rate: a whole number from midnight to the last update,
  /// arriving hours later.
  func resting(_ day: VitalsDay, _ levels: VitalsLevels, _ random: RandomSource) -> [DeviceSample] {
    seek(random, day, .resting)
    let isMissing = random.uniform() < settings.restingMissing
    let isTwice = random.uniform() < settings.restingTwice
    if isMissing || day.range.isEmpty || day.body.minutesWorn < 4 * 60 { return [] }
    let level = levels.resting[day.body.index]
    let start = day.range.start.milliseconds + Int64(random.integer(below: 300)) * 1_000
    var ends: [Int64] = []
    for _ in 0..<(isTwice ? 2 : 1) {
      let hours = (16 + 3 * StandardNormal.sample(from: random)).clamped(to: 4...23)
      ends.append(start + Int64(wholeSeconds: 3_600 * hours))
    }
    let late = Gamma.sample(from: random, shape: 12, scale: 11.0 / 12)
    var last = start
    return ends.sorted().enumerated().compactMap { number, end in
      // The rate is computed from what the watch has read until then.
      let end = day.lastWorn(before: min(end, day.range.end.milliseconds))
      guard last < end else { return nil }
      last = end
      let beats = (level + Double(number)).rounded()
      return DeviceSample(
        start: start, end: end, value: Int32(beats) * 1_000, activity: day.ordinal,
        arrival: end + Int64(hours: late.clamped(to: 1...48)))
    }
  }

  /// Returns the day's heart rate variability: one-minute samples, hours apart.
  func variability(_ day: VitalsDay, _ levels: VitalsLevels, _ random: RandomSource)
    -> [DeviceSample]
  {
    seek(random, day, .variability)
    let count = min(Poisson.sample(from: random, mean: settings.variabilityPerDay), 24)
    // The daytime factor keeps the median of all readings, a third of which are from the night.
    let byDay = pow(settings.variabilityAtNight, -0.4)
    let times = times(count, in: day.range, lasting: Milliseconds.minute, random)
    var samples = times.compactMap { start -> DeviceSample? in
      let spread = settings.variabilityWithin * StandardNormal.sample(from: random)
      let minute = day.minute(start)
      guard day.body.isWorn(minute) else { return nil }
      let factor = day.body.isAsleep(minute) ? settings.variabilityAtNight : byDay
      let ill = 1 - 0.15 * min(levels.illness[day.body.index], 2)
      let strain = levels.resting[day.body.index] - persona.resting
      let value = persona.variability * factor * ill * exp(spread - settings.strain * strain)
      let end = start + Milliseconds.minute
      return DeviceSample(
        start: start, end: end,
        value: Int32((min(value.softened(from: 12, to: 4), 250) * 1_000).rounded()),
        activity: day.ordinal, arrival: end)
    }
    day.body.transfers.carry(&samples)
    return samples
  }

  /// Returns the day's oxygen saturation in whole percent, low near midnight and high near noon.
  func oxygen(_ day: VitalsDay, _ random: RandomSource) -> [DeviceSample] {
    seek(random, day, .oxygen)
    let count = min(Poisson.sample(from: random, mean: settings.oxygenPerDay), 96)
    // The mean of the cosine from 23:00 to 7:00 is 0.877 above its mean over the rest of the day.
    let amplitude = settings.oxygenAtNight / 0.877
    let times = times(count, in: day.range, lasting: 15 * Milliseconds.second, random)
    var samples = times.compactMap { start -> DeviceSample? in
      guard day.body.isWorn(day.minute(start)) else { return nil }
      let hours = Double(start - day.start) / Double(Milliseconds.hour)
      let level = persona.oxygen - amplitude * cos(2 * Double.pi * hours / 24)
      var value = level + settings.oxygenWithin * StandardNormal.sample(from: random)
      if random.uniform() < settings.oxygenOutliers {
        value = 86 + 4 * Beta.sample(from: random, alpha: 2, beta: 2)
      }
      // A measurement takes 15 seconds, unless the arm moves.
      let isWhole = random.uniform() < settings.oxygenWhole
      let seconds = isWhole ? 15 : Int64(random.integer(below: 15))
      let end = start + seconds * Milliseconds.second
      return DeviceSample(
        start: start, end: end, value: Int32(value.clamped(to: 60...100).rounded()) * 100,
        activity: day.ordinal, arrival: end)
    }
    day.body.transfers.carry(&samples)
    return samples
  }

  /// Returns the night's respiratory rates in breaths per minute: instants during sleep that the
  /// watch records, rounded to 0.5.
  func breaths(_ day: VitalsDay, _ levels: VitalsLevels, _ random: RandomSource) -> [DeviceSample] {
    guard let night = day.body.night, day.body.isWithPerson, night.isInside(scope.span) else {
      return []
    }
    // The readings are transferred with the night's stages.
    random.seek(
      person: day.person, stream: StreamIdentifier(.arrival, slot: day.slot), day: day.ordinal)
    let delay = Gamma.sample(from: random, shape: 2, scale: SleepModelReporter.watchDelay)
    let arrival = night.waking + night.frame.lingering + Int64(minutes: min(delay, 24 * 60))
    seek(random, day, .breaths)
    let own = persona.breathsWithin * StandardNormal.sample(from: random)
    let level = persona.breaths + own + levels.illness[day.body.index]
    let gap = settings.breathsGap
    let end = night.recordedUntil ?? night.waking
    var samples: [DeviceSample] = []
    var time = night.frame.onset
    while samples.count < 51 {
      let minutes = Gamma.sample(from: random, shape: gap.shape, scale: gap.scale)
      time += Int64(wholeSeconds: max(1, 60 * minutes))
      if time >= end { break }
      let drawn = level + settings.breathsInNight * StandardNormal.sample(from: random)
      let halves = (2 * drawn.clamped(to: 4...40)).rounded()
      samples.append(
        DeviceSample(
          start: time, end: time, value: Int32(halves) * 500, activity: day.ordinal,
          arrival: arrival))
    }
    return samples
  }

  /// Returns start times on whole seconds: one at a random position in each of `count` equal parts
  /// of a day.
  private func times(
    _ count: Int, in range: TimeRange, lasting length: Int64, _ random: RandomSource
  ) -> [Int64] {
    guard count > 0 else { return [] }
    let part = range.length / Int64(count)
    return (0..<count).compactMap { number in
      let place = random.uniform()
      guard part > length else { return nil }
      let from = range.start.milliseconds + Int64(number) * part
      let start = from + Int64(place * Double(part - length))
      return start.floorDivided(by: Milliseconds.second) * Milliseconds.second
    }
  }
}
