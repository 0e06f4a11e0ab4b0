import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// A day's last step sample that ends exactly at midnight: it belongs only to the day before.
struct MidnightEnd: EdgeCase {
  static let number = EdgeCaseNumber.midnightEnd
  static let kind = "midnightEnd"
  static let row = "I-17"
  static let family = EdgeCaseFamily.time
  static let effect = EdgeCaseEffect.changes
  static let isInWild = true
  static let tracks: Set<TrackKind> = [.steps]
  static let summary = "A day's last step sample ends exactly at midnight."

  /// The share affected of the days whose last sample can be extended to midnight.
  var rate = 0.02
  /// The longest extension of a sample, in minutes.
  var minutes = 120

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    rate = try reader.rate("rate", default: rate)
    minutes = try reader.whole("minutes", in: 1...1_440, default: minutes)
  }

  /// Returns the number of samples that now end at midnight.
  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    if rate == 0 { return 0 }
    var count = 0
    let span = scope.track.span
    for index in recordings.indices where recordings[index].type == .stepCount {
      for midnight in scope.track.civil.starts.dropFirst() where midnight <= span.end.milliseconds {
        let row = recordings[index].firstRow(notBefore: midnight) - 1
        guard row >= 0 else { continue }
        let sample = recordings[index].samples[row]
        guard sample.isIntact, sample.start < sample.end, sample.end < midnight,
          midnight - sample.end <= Int64(minutes) * Milliseconds.minute
        else { continue }
        scope.seek(random, Self.number, recordings[index], sample)
        guard random.uniform() < rate else { continue }
        recordings[index].samples[row].end = midnight
        recordings[index].samples[row].arrival = max(sample.arrival, midnight)
        count += 1
      }
    }
    return count
  }
}
