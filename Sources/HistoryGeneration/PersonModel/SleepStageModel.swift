import Distributions
import Foundation
import HealthModel
import Scenario

/// A model of the sleep stages of a night: cycles that end with REM sleep, deep sleep early and REM
/// sleep late.
struct SleepStageModel: Sendable {
  private let settings: SleepStageSettings

  init(_ settings: SleepStageSettings) {
    precondition(
      settings.shares.count == 3 && settings.naturalShares.count == 3
        && !settings.remMinutesByCycle.isEmpty, "the stage settings are malformed")
    self.settings = settings
  }

  /// Makes the stages of a night.
  ///
  /// - Parameters:
  ///   - onset: The time of falling asleep, in milliseconds.
  ///   - asleep: The time asleep in milliseconds, a multiple of 30 s.
  ///   - limit: The latest end in milliseconds, after the onset.
  ///   - random: The random source, positioned on the night's stream.
  /// - Returns: Contiguous segments, until the time asleep is used up.
  /// - Complexity: O(*n*) for *n* segments.
  func segments(
    from onset: Int64, asleep: Int64, until limit: Int64, _ random: RandomSource
  ) -> [SleepSegment] {
    var shares = [0.0, 0.0, 0.0]
    Dirichlet.sample(from: random, concentrations: settings.shares, into: &shares)
    var walk = CycleWalk(settings, shares, from: onset, asleep: asleep, until: limit)
    var cycle = 0
    while !walk.isOver {
      walk.addCycle(cycle, random)
      cycle += 1
    }
    return walk.segments
  }
}

/// The stages of a night up to a time, extended cycle by cycle.
///
/// Stages follow each other as a semi-Markov chain inside the two parts of a cycle: core and deep
/// sleep, then REM sleep with interruptions. The parts have their own lengths, which cut the last
/// stage.
private struct CycleWalk {
  private(set) var segments: [SleepSegment] = []
  private let settings: SleepStageSettings
  private let onset: Int64
  private let asleep: Int64
  private let limit: Int64
  private let shares: [Double]
  private var time: Int64
  /// The time asleep that is left, in milliseconds.
  private var left: Int64
  /// The number of stretches of core and deep sleep.
  private var stretches = 0.0

  init(
    _ settings: SleepStageSettings, _ shares: [Double], from onset: Int64, asleep: Int64,
    until limit: Int64
  ) {
    self.settings = settings
    self.onset = onset
    self.asleep = asleep
    self.limit = limit
    self.shares = shares
    time = onset
    left = asleep
  }

  /// True if the night has no time left; a final time awake is no part of it.
  var isOver: Bool { left <= 0 || time >= limit }

  mutating func addCycle(_ number: Int, _ random: RandomSource) {
    let typical = number == 0 ? settings.firstCycleMinutes : settings.cycleMinutes
    let whole = LogNormal.sample(from: random, typical)
    let means = settings.remMinutesByCycle
    let own = LogNormal.sample(
      from: random, LogNormalParameters(median: 1, sigma: settings.remSigma))
    let share = shares[2] / settings.naturalShares[2]
    let dreams = min(
      means[min(number, means.count - 1)] * share * own, settings.longestREMShare * whole)
    addQuietPart(until: time + Self.grid(whole - dreams), random)
    addREMPart(Self.grid(dreams), random)
    if segments.last?.stage == .awake, isOver { segments.removeLast() }
  }

  /// Adds core and deep sleep with wakings until a time.
  ///
  /// Deep sleep ends some minutes before, since core sleep or a waking lies between deep and REM
  /// sleep.
  private mutating func addQuietPart(until end: Int64, _ random: RandomSource) {
    let lead = Int64(minutes: settings.leadMinutes)
    var stage = SleepStage.asleepCore
    while !isOver, time < end {
      if stage == .asleepDeep, end - time < 2 * lead { stage = .asleepCore }
      var length = length(of: stage, random)
      if stage == .asleepDeep { length = min(length, end - time - lead) }
      if stage == .asleepCore { length = min(length, end - time) }
      if stage.isAsleep { stretches += 1 }
      append(stage, length)
      switch stage {
      case .asleepDeep:
        stage = random.uniform() < settings.wakingAfterDeep ? .awake : .asleepCore
      case .awake:
        stage = random.uniform() < settings.deepAfterWaking ? .asleepDeep : .asleepCore
      default:
        let hours = Double(time - onset) / Double(Milliseconds.hour)
        let deep = settings.deepAfterCore * exp(-hours / settings.deepDecayHours)
        let place = random.uniform() * (deep + settings.wakingAfterCore + settings.coreAfterCore)
        stage =
          place < deep
          ? .asleepDeep : place < deep + settings.wakingAfterCore ? .awake : .asleepCore
      }
    }
  }

  /// Adds REM sleep of a length, interrupted by wakings and short core sleep.
  private mutating func addREMPart(_ length: Int64, _ random: RandomSource) {
    var rest = length
    while !isOver, rest > 0 {
      let part = min(self.length(of: .asleepREM, random), rest)
      rest -= part
      append(.asleepREM, part)
      if rest == 0 || isOver { break }
      if random.uniform() < settings.wakingInREM {
        append(.awake, self.length(of: .awake, random))
        if random.uniform() < settings.remAfterWaking { continue }
      }
      let between = settings.coreInREMMinutes * random.uniform()
      append(.asleepCore, Self.grid(between))
    }
    if random.uniform() < settings.wakingAfterREM {
      append(.awake, self.length(of: .awake, random))
    }
  }

  /// Appends a stage as far as the night goes, or lengthens the last one if it is the same.
  private mutating func append(_ stage: SleepStage, _ length: Int64) {
    var length = min(length, limit - time)
    if stage.isAsleep {
      length = min(length, left)
      left -= length
    }
    if length <= 0 { return }
    if let last = segments.indices.last, segments[last].stage == stage {
      segments[last].end = time + length
    } else {
      segments.append(SleepSegment(start: time, end: time + length, stage: stage))
    }
    time += length
  }

  /// Draws a segment's length in milliseconds: a multiple of 30 s, at most three hours.
  private func length(of stage: SleepStage, _ random: RandomSource) -> Int64 {
    switch stage {
    case .asleepDeep:
      let deep = settings.deepMinutes
      let drawn = Gamma.sample(from: random, shape: deep.shape, scale: deep.scale)
      return Self.grid(pace * factor(1) * drawn)
    case .asleepREM:
      let rem = settings.remMinutes
      let drawn = Weibull.sample(from: random, shape: rem.shape, scale: rem.scale)
      return Self.grid(factor(2) * drawn)
    case .awake:
      if random.uniform() < settings.shortWaking {
        return Self.grid(random.uniform() < 0.5 ? 0.5 : 1)
      }
      return Self.grid(LogNormal.sample(from: random, settings.wakingMinutes))
    case .asleepCore, .asleepUnspecified, .inBed:
      let drawn = LogNormal.sample(from: random, settings.coreMinutes)
      return Self.grid(pace * factor(0) * min(drawn, settings.longestCore))
    }
  }

  private func factor(_ stage: Int) -> Double {
    settings.lengthFactor * shares[stage] / settings.naturalShares[stage]
  }

  /// The factor on the next length of core or deep sleep: long segments are followed by shorter
  /// ones and short ones by longer ones, so that the number of segments varies as observed.
  private var pace: Double {
    let done = Double(asleep - left) / Double(Milliseconds.minute)
    return (stretches * settings.stretchMinutes + settings.paceMinutes)
      / (done + settings.paceMinutes)
  }

  private static func grid(_ minutes: Double) -> Int64 {
    Int64((minutes * 2).clamped(to: 1...360).rounded()) * SleepCalendar.grid
  }
}
