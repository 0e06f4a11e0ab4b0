import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// A sample deleted an hour to two months after it came; of some deletions nobody is told.
///
/// A store forgets its deletions after a while, and a device that was paired anew leaves none.
struct LateDeletion: WildEdgeCase {
  static let number = WildCaseNumber.lateDeletion
  static let kind = "lateDeletion"
  static let row = "I-7"
  static let family = WildFamily.deletion
  static let summary = "A sample is deleted later, sometimes without a word."

  /// The share of samples.
  var rate = 0.003
  /// How many hours after its arrival; short times are likelier.
  var hours = 1...1_440
  /// The share of deletions that are never announced.
  var unannounced = 0.05

  mutating func read(_ reader: ObjectReader, _ scope: WildReadScope) throws(InputError) {
    rate = try reader.rate("rate", default: rate)
    hours = try reader.bounds("hours", in: 1...87_600, default: hours)
    unannounced = try reader.rate("unannounced", default: unannounced)
  }

  func apply(to lanes: inout [Lane], _ scope: WildScope, _ random: RandomSource) -> Int {
    lanes.choose(rate: rate, Self.number, scope, random) { _, _ in
      true
    } change: { _, sample, _ in
      // Halvings of the range, each as likely: no logarithm, so the same in every maths library.
      var upper = hours.upperBound
      while upper / 2 > hours.lowerBound, random.uniform() < 0.5 { upper /= 2 }
      sample.departure =
        sample.arrival + random.length(in: hours.lowerBound...upper, of: Milliseconds.hour)
      sample.isAnnounced = random.uniform() >= unannounced
      return true
    }
  }
}
