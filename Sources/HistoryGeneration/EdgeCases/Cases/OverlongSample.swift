import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// A sample that covers one to four days, the longest that some sample types permit.
///
/// The end stays and the start moves back, so that the arrival time remains valid.
struct OverlongSample: EdgeCase {
  static let number = EdgeCaseNumber.overlongSample
  static let kind = "overlongSample"
  static let row = "I-4"
  static let family = EdgeCaseFamily.bounds
  static let effect = EdgeCaseEffect.changes
  static let isInWild = true
  static let tracks: Set<TrackKind> = [.steps, .sleep]
  static let summary = "A sample of steps or time in bed covers one to four days."

  /// The share of samples affected.
  var rate = 0.000_1
  /// The length of the sample, in hours.
  var hours = 24...96

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    rate = try reader.rate("rate", default: rate)
    hours = try reader.bounds("hours", in: 1...96, default: hours)
  }

  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    let first = scope.track.span.start.milliseconds
    let inBed = Int32(SleepStage.inBed.rawValue)
    return recordings.choose(rate: rate, Self.number, scope, random) { type, sample in
      (type == .stepCount || (type == .sleepAnalysis && sample.value == inBed))
        && sample.end - sample.start < Int64(hours.lowerBound) * Milliseconds.hour
        && sample.end - first >= Int64(hours.lowerBound) * Milliseconds.hour
    } change: { _, sample, _ in
      sample.start = max(first, sample.end - random.length(in: hours, of: Milliseconds.hour))
      sample.label = .overlong
      return true
    }
  }
}
