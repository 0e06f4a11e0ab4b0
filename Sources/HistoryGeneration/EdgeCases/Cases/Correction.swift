import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// A sample that is deleted and replaced by another one that arrives at the same moment.
struct Correction: EdgeCase {
  static let number = EdgeCaseNumber.correction
  static let kind = "correction"
  static let row = "I-7"
  static let family = EdgeCaseFamily.deletion
  static let effect = EdgeCaseEffect.replaces
  static let isInWild = true
  static let summary =
    "A sample is deleted and another with a changed value or end takes its place."

  /// The share of samples affected.
  var rate = 0.001
  /// The delay after the sample's arrival, in hours.
  var hours = 1...168

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    rate = try reader.rate("rate", default: rate)
    hours = try reader.bounds("hours", in: 1...8_760, default: hours)
  }

  /// Returns the number of replaced samples.
  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    recordings.choose(rate: rate, Self.number, scope, random) { type, sample in
      switch type {
      case .stepCount, .bodyMass: (1...1_000_000_000).contains(sample.value)
      case .sleepAnalysis: sample.end - sample.start >= 2 * Milliseconds.minute
      default: false
      }
    } change: { type, sample, added in
      let moment = sample.arrival + random.length(in: hours, of: Milliseconds.hour)
      var edited = sample.copy(labeled: .edited, arrival: moment)
      switch type {
      case .stepCount: edited.value += max(1, edited.value / 10)
      case .bodyMass: edited.value += Int32(random.whole(in: 1...20)) * 100
      default:
        let halves = (edited.end - edited.start) / (2 * Milliseconds.minute)
        edited.end -= halves * Milliseconds.minute
      }
      added.append(edited)
      sample.departure = moment
      return true
    }
  }
}
