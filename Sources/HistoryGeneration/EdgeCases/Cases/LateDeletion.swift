import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// A sample deleted an hour to two months after its arrival, in some cases without an announcement.
///
/// A store purges its deletion records after a while, and a device that is paired again leaves no
/// such records.
struct LateDeletion: EdgeCase {
  static let number = EdgeCaseNumber.lateDeletion
  static let kind = "lateDeletion"
  static let row = "I-7"
  static let family = EdgeCaseFamily.deletion
  static let effect = EdgeCaseEffect.changes
  static let isInWild = true
  static let summary = "A sample is deleted later, sometimes unannounced."

  /// The share of samples affected.
  var rate = 0.003
  /// The delay after the sample's arrival, in hours; short delays are more likely.
  var hours = 1...1_440
  /// The share of deletions that the store does not announce.
  var unannounced = 0.05

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    rate = try reader.rate("rate", default: rate)
    hours = try reader.bounds("hours", in: 1...87_600, default: hours)
    unannounced = try reader.rate("unannounced", default: unannounced)
  }

  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    recordings.choose(rate: rate, Self.number, scope, random) { _, _ in
      true
    } change: { _, sample, _ in
      // Halves the range repeatedly with probability 1/2; without a logarithm, the result is the
      // same with every math library.
      var upper = hours.upperBound
      while upper / 2 > hours.lowerBound, random.uniform() < 0.5 { upper /= 2 }
      sample.departure =
        sample.arrival + random.length(in: hours.lowerBound...upper, of: Milliseconds.hour)
      sample.isAnnounced = random.uniform() >= unannounced
      return true
    }
  }
}
