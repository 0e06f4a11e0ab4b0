import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// A sample that arrives a second time, later and with a new UUID.
struct Redelivery: EdgeCase {
  static let number = EdgeCaseNumber.redelivery
  static let kind = "redelivery"
  static let row = "I-6"
  static let family = EdgeCaseFamily.duplication
  static let effect = EdgeCaseEffect.adds
  static let isInWild = true
  static let summary = "A sample is written again later, identical except for its UUID."

  /// The share of samples affected.
  var rate = 0.002
  /// The delay after the first arrival, in hours.
  var hours = 1...720

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    rate = try reader.rate("rate", default: rate)
    hours = try reader.bounds("hours", in: 1...8_760, default: hours)
  }

  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    recordings.choose(rate: rate, Self.number, scope, random) { _, _ in
      true
    } change: { _, sample, added in
      let later = sample.arrival + random.length(in: hours, of: Milliseconds.hour)
      added.append(sample.copy(labeled: .duplicate, arrival: later))
      return true
    }
  }
}
