import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// A zero-length step sample: it counts once, in the day that contains it.
struct InstantSample: WildEdgeCase {
  static let number = WildCaseNumber.instantSample
  static let kind = "instantSample"
  static let row = "I-5"
  static let family = WildFamily.bounds
  static let summary = "A step sample has zero length."

  /// The share of step samples affected.
  var rate = 0.005

  mutating func read(_ reader: ObjectReader, _ scope: WildReadScope) throws(InputError) {
    rate = try reader.rate("rate", default: rate)
  }

  func apply(to recordings: inout [Recording], _ scope: WildScope, _ random: RandomSource) -> Int {
    recordings.choose(rate: rate, Self.number, scope, random) { recording, sample in
      recording.type == .stepCount && sample.start < sample.end
    } change: { _, sample, _ in
      sample.end = sample.start
      sample.label = .zeroLength
      return true
    }
  }
}
