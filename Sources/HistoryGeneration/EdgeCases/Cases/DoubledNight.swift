import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// A night that is written twice, the second time shifted by some minutes.
struct DoubledNight: EdgeCase {
  static let number = EdgeCaseNumber.doubledNight
  static let kind = "doubledNight"
  static let row = "I-9"
  static let family = EdgeCaseFamily.duplication
  static let effect = EdgeCaseEffect.adds
  static let isInWild = true
  static let tracks: Set<TrackKind> = [.sleep]
  static let summary = "All samples of a night are written a second time, shifted by a few minutes."

  /// The share of each device's nights that is affected.
  var nights = 0.02
  /// The largest shift of the second copy, in minutes, in either direction.
  var minutes = 10

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    nights = try reader.rate("nights", default: nights)
    minutes = try reader.whole("minutes", in: 0...120, default: minutes)
  }

  /// Returns the number of samples written again.
  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    recordings.addToNights(rate: nights, Self.number, scope, random) { recording, _, rows in
      let shift = Int64(random.whole(in: -60 * minutes...60 * minutes)) * Milliseconds.second
      let late = Milliseconds.minute * Int64(random.whole(in: 1...60))
      return rows.map { row in
        let sample = recording.samples[row]
        var moved = sample
        moved.start += shift
        moved.end += shift
        return moved.copy(labeled: .duplicate, arrival: max(sample.arrival, moved.end) + late)
      }
    }
  }
}
