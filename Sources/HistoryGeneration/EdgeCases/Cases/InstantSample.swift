import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// A zero-length step sample: it counts once, in the day that contains it.
struct InstantSample: EdgeCase {
  static let number = EdgeCaseNumber.instantSample
  static let kind = "instantSample"
  static let row = "I-5"
  static let family = EdgeCaseFamily.bounds
  static let effect = EdgeCaseEffect.changes
  static let isInWild = true
  static let tracks: Set<TrackKind> = [.steps]
  static let summary = "A step sample has zero length."

  /// The share of step samples affected.
  var rate = 0.005

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    rate = try reader.rate("rate", default: rate)
  }

  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    recordings.choose(rate: rate, Self.number, scope, random) { type, sample in
      type == .stepCount && sample.start < sample.end
    } change: { _, sample, _ in
      // What is written at its end is written at once.
      if sample.arrival == sample.end { sample.arrival = sample.start }
      sample.end = sample.start
      sample.label = .zeroLength
      return true
    }
  }
}
