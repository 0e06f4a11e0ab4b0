import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// A period in which no device writes anything, such as after a phone breaks or a watch is lost.
///
/// Layering must store the period as intervals with zero steps and leave no gap.
struct EmptyStretch: EdgeCase {
  static let number = EdgeCaseNumber.emptyStretch
  static let kind = "emptyStretch"
  static let row = "I-2"
  static let family = EdgeCaseFamily.absence
  static let effect = EdgeCaseEffect.removes
  static let isInWild = true
  static let summary = "No device writes anything for days."

  /// The share of persons affected.
  var persons = 0.1
  /// The first day, as an index; random for nil.
  var first: Int?
  /// The number of days.
  var days = 3

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    first = try scope.day(reader, "from")
    persons = try reader.rate("persons", default: first == nil ? persons : 1)
    let last = scope.days.count - (first ?? 0)
    days = try reader.whole("days", in: 1...max(1, last), default: min(days, max(1, last)))
  }

  /// Returns the number of removed samples.
  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    guard scope.isAffected(random, Self.number, share: persons) else { return 0 }
    let table = scope.track.days
    let length = min(days, table.count)
    let start = first ?? random.whole(in: 0...(table.count - length))
    let range = TimeRange(table.starts[start], table.starts[start + length])
    var count = 0
    for index in recordings.indices {
      let before = recordings[index].samples.count
      recordings[index].samples.removeAll { sample in
        sample.isIntact && sample.start < range.end.milliseconds
          && range.start.milliseconds < max(sample.end, sample.start + 1)
      }
      count += before - recordings[index].samples.count
    }
    return count
  }
}
