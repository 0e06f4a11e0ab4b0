import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// Two rows with identical content, written at the same time.
///
/// Adding deltas counts them twice; a set of values counts them once even if both are real.
struct IdenticalRows: EdgeCase {
  static let number = EdgeCaseNumber.identicalRows
  static let kind = "identicalRows"
  static let row = "I-6"
  static let family = EdgeCaseFamily.duplication
  static let effect = EdgeCaseEffect.adds
  static let isInWild = true
  static let summary = "A sample is written twice at the same time, identical except for its UUID."

  /// The share of samples affected.
  var rate = 0.000_5

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    rate = try reader.rate("rate", default: rate)
  }

  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    recordings.choose(rate: rate, Self.number, scope, random) { _, _ in
      true
    } change: { _, sample, added in
      added.append(sample.copy(labeled: .duplicate, arrival: sample.arrival))
      return true
    }
  }
}
