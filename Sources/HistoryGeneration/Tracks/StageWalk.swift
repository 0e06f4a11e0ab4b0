import Distributions
import HealthModel

/// A Markov model of the sleep stages of a night.
///
/// Transition probabilities and segment lengths are those of one watch wearer's 87 nights
/// (calibration figures, section 2.1); deep sleep never follows REM sleep.
struct StageWalk: Sendable {
  private static let stages: [SleepStage] = [.asleepCore, .asleepDeep, .asleepREM, .awake]
  /// Transition weights; rows are the current stage, columns the next stage, in the order of
  /// `stages`.
  private static let matrix: [[Double]] = [
    [0, 0.27, 0.34, 0.39],
    [0.82, 0, 0, 0.18],
    [0.53, 0, 0, 0.47],
    [0.94, 0.03, 0.03, 0],
  ]

  private let next: [Discrete]

  init() {
    next = Self.matrix.map { weights in
      do {
        return try Discrete(weights: weights)
      } catch {
        preconditionFailure("the stage matrix is malformed: \(error)")
      }
    }
  }

  /// Returns the contiguous segments of a night, until the time asleep is used up.
  ///
  /// - Parameters:
  ///   - onset: The sleep onset, in milliseconds.
  ///   - asleep: The time asleep in milliseconds, a multiple of 30 s.
  ///   - limit: The latest end, in milliseconds; after `onset`.
  ///   - random: The random source, positioned on the night's stream.
  /// - Returns: The segments, ascending.
  func night(from onset: Int64, asleep: Int64, until limit: Int64, _ random: RandomSource)
    -> [SleepSegment]
  {
    var segments: [SleepSegment] = []
    var state = 0
    var time = onset
    var left = asleep
    while left > 0, time < limit {
      let stage = Self.stages[state]
      var length = min(Self.length(of: stage, random), limit - time)
      if stage.isAsleep {
        length = min(length, left)
        left -= length
      }
      segments.append(SleepSegment(start: time, end: time + length, stage: stage))
      time += length
      state = next[state].sample(from: random)
    }
    return segments
  }

  /// Draws a segment's length in milliseconds: a multiple of 30 s, at most three hours.
  private static func length(of stage: SleepStage, _ random: RandomSource) -> Int64 {
    let minutes: Double
    switch stage {
    case .asleepDeep:
      minutes = Gamma.sample(from: random, shape: 1.83, scale: 8.5)
    case .asleepREM:
      minutes = Weibull.sample(from: random, shape: 1.17, scale: 13.1)
    case .awake:
      minutes = LogNormal.sample(from: random, location: 0.2, scale: 0.9)
    case .asleepCore, .asleepUnspecified, .inBed:
      minutes = LogNormal.sample(from: random, location: 2.13, scale: 1.24)
    }
    return Int64(min(max(minutes * 2, 1), 360).rounded()) * 30 * Milliseconds.second
  }
}
