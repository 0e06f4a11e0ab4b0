import Distributions
import HealthModel
import Scenario

/// Samples on days that are not 24 hours long because of a clock change or a journey.
struct DSTDay: EdgeCase {
  static let number = EdgeCaseNumber.dstDay
  static let kind = "dstDay"
  static let row = "I-15"
  static let family = EdgeCaseFamily.time
  static let effect = EdgeCaseEffect.counts
  static let isInWild = true
  static let summary = "A sample starts on a local day that is longer or shorter than 24 hours."

  /// Returns the number of such samples.
  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    let civil = scope.track.civil
    return (0..<civil.count).reduce(0) { sum, day in
      let range = civil.range(day)
      if range.length == Milliseconds.day { return sum }
      return recordings.reduce(sum) { sum, recording in
        sum + recording.firstRow(notBefore: range.end.milliseconds)
          - recording.firstRow(notBefore: range.start.milliseconds)
      }
    }
  }
}
