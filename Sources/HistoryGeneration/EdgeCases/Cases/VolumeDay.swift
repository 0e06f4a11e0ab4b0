import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// Days with more samples than a screen or a request should handle at once.
struct VolumeDay: EdgeCase {
  static let number = EdgeCaseNumber.volumeDay
  static let kind = "volumeDay"
  static let row = "I-13"
  static let family = EdgeCaseFamily.volume
  static let effect = EdgeCaseEffect.counts
  static let isInWild = true
  static let summary = "A day has more than a given number of samples of all types."

  /// The largest number of samples of a day that is not counted.
  var samples = 500

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    samples = try reader.whole("samples", in: 1...1_000_000, default: samples)
  }

  /// Returns the number of such days.
  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    let civil = scope.track.civil
    return (0..<civil.count).count { day in
      let range = civil.range(day)
      let count = recordings.reduce(0) { sum, recording in
        sum + recording.firstRow(notBefore: range.end.milliseconds)
          - recording.firstRow(notBefore: range.start.milliseconds)
      }
      return count > samples
    }
  }
}
