import Distributions
import Foundation
import HealthModel
import Scenario

/// A model of the sleep stages of a night, with deep sleep early and REM sleep late.
struct SleepStageModel: Sendable {
  private static let fromAwake: [SleepStage] = [.asleepCore, .asleepDeep, .asleepREM]
  private static let fromCore: [SleepStage] = [.asleepDeep, .asleepREM, .awake]

  private let settings: SleepStageSettings

  init(_ settings: SleepStageSettings) {
    precondition(
      settings.fromCore.count == 3 && settings.fromDeep.count == 2 && settings.fromREM.count == 2
        && settings.fromAwake.count == 3 && settings.shares.count == 3
        && settings.naturalShares.count == 3, "the stage settings are malformed")
    self.settings = settings
  }

  /// Returns the contiguous segments of a night, until the time asleep is used up.
  ///
  /// - Complexity: O(*n*) for *n* segments.
  func segments(of night: SleepCalendar.Night, _ random: RandomSource) -> [SleepSegment] {
    var shares = [0.0, 0.0, 0.0]
    Dirichlet.sample(from: random, concentrations: settings.shares, into: &shares)
    let factors = zip(shares, settings.naturalShares).map { share, natural in
      settings.lengthFactor * share / natural
    }
    var segments: [SleepSegment] = []
    var stage = SleepStage.asleepCore
    var time = night.onset
    var left = night.asleep
    var stretches = 0.0
    while left > 0, time < night.limit {
      let done = Double(night.asleep - left) / Double(Milliseconds.minute)
      // Negative feedback: long segments are followed by shorter ones and short ones by longer
      // ones.
      let pace =
        (stretches * settings.stretchMinutes + settings.paceMinutes)
        / (done + settings.paceMinutes)
      var length = min(length(of: stage, factors, pace, random), night.limit - time)
      if stage.isAsleep {
        stretches += 1
        length = min(length, left)
        left -= length
      }
      if length > 0 {
        segments.append(SleepSegment(start: time, end: time + length, stage: stage))
      }
      time += length
      let hours = Double(time - night.onset) / Double(Milliseconds.hour)
      stage = next(after: stage, hours: hours, random)
    }
    // A final period of wakefulness is not part of the night.
    if let last = segments.last, !last.stage.isAsleep { segments.removeLast() }
    return segments
  }

  private func next(after stage: SleepStage, hours: Double, _ random: RandomSource) -> SleepStage {
    switch stage {
    case .asleepDeep:
      return random.uniform() * (settings.fromDeep[0] + settings.fromDeep[1])
        < settings.fromDeep[0] ? .asleepCore : .awake
    case .asleepREM:
      return random.uniform() * (settings.fromREM[0] + settings.fromREM[1])
        < settings.fromREM[0] ? .asleepCore : .awake
    case .awake:
      return choose(
        settings.fromAwake[0], settings.fromAwake[1], settings.fromAwake[2],
        Self.fromAwake, random)
    case .asleepCore, .asleepUnspecified, .inBed:
      let deep = settings.deepAtOnset * exp(-hours / settings.deepDecayHours)
      let rem = settings.remFactorAtOnset + settings.remFactorPerHour * hours
      return choose(
        settings.fromCore[0] * deep, settings.fromCore[1] * rem, settings.fromCore[2],
        Self.fromCore, random)
    }
  }

  private func choose(
    _ first: Double, _ second: Double, _ third: Double, _ stages: [SleepStage],
    _ random: RandomSource
  ) -> SleepStage {
    let place = random.uniform() * (first + second + third)
    if place < first { return stages[0] }
    return place < first + second ? stages[1] : stages[2]
  }

  /// Draws a segment's length in milliseconds: a multiple of 30 s, at most three hours.
  private func length(
    of stage: SleepStage, _ factors: [Double], _ pace: Double, _ random: RandomSource
  ) -> Int64 {
    let minutes: Double
    switch stage {
    case .asleepDeep:
      let deep = settings.deepMinutes
      minutes = pace * factors[1] * Gamma.sample(from: random, shape: deep.shape, scale: deep.scale)
    case .asleepREM:
      let rem = settings.remMinutes
      minutes =
        pace * factors[2] * Weibull.sample(from: random, shape: rem.shape, scale: rem.scale)
    case .awake:
      if random.uniform() < settings.shortWaking {
        minutes = random.uniform() < 0.5 ? 0.5 : 1
      } else {
        minutes = LogNormal.sample(from: random, settings.wakingMinutes)
      }
    case .asleepCore, .asleepUnspecified, .inBed:
      let drawn = LogNormal.sample(from: random, settings.coreMinutes)
      minutes = pace * factors[0] * min(drawn, settings.longestCore)
    }
    return Int64((minutes * 2).clamped(to: 1...360).rounded()) * SleepCalendar.grid
  }
}
