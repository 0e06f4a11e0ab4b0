import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// A step sample that crosses a quarter-hour, hour or midnight boundary, with its value unchanged.
///
/// Buckets share its value in proportion to time; their sum must not change.
struct EdgeCrossing: EdgeCase {
  /// A kind of bucket boundary.
  enum Edge: String, CaseIterable {
    case quarterHour, hour, midnight
  }

  static let number = EdgeCaseNumber.edgeCrossing
  static let kind = "edgeCrossing"
  static let row = "I-17"
  static let family = EdgeCaseFamily.time
  static let effect = EdgeCaseEffect.changes
  static let isInWild = true
  static let tracks: Set<TrackKind> = [.steps]
  static let summary = "A step sample just before a bucket's end is extended past it."

  /// The share affected of the samples that can cross a boundary.
  var rate = 0.003
  /// The kind of boundary to cross.
  var edge = Edge.quarterHour
  /// The time after the boundary at which a sample ends, in seconds.
  var seconds = 1...300

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    rate = try reader.rate("rate", default: rate)
    edge = try reader.optional("edge")?.choice(of: Edge.self) ?? edge
    seconds = try reader.bounds("seconds", in: 1...3_600, default: seconds)
  }

  /// Returns the number of samples that now cross a boundary.
  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    if rate == 0 { return 0 }
    var count = 0
    for index in recordings.indices where recordings[index].type == .stepCount {
      let slot = recordings[index].device.slot
      for row in recordings[index].samples.indices where recordings[index].samples[row].isIntact {
        let sample = recordings[index].samples[row]
        let isLast = row + 1 == recordings[index].samples.count
        let next = isLast ? .max : recordings[index].samples[row + 1].start
        let limit = min(next, scope.track.span.end.milliseconds)
        // A sample is extended to a boundary at most ten minutes away.
        guard limit > sample.end, sample.end > sample.start else { continue }
        // Draws before looking up the time zone's offset, which costs far more than a random
        // number.
        scope.seek(random, Self.number, slot, .stepCount, start: sample.start, value: sample.value)
        guard random.uniform() < rate else { continue }
        let bound = self.bound(after: sample.end, scope)
        guard bound < limit, bound - sample.end <= 10 * Milliseconds.minute else { continue }
        let end = min(limit, bound + Int64(random.whole(in: seconds)) * Milliseconds.second)
        recordings[index].samples[row].end = end
        recordings[index].samples[row].arrival = max(sample.arrival, end)
        count += 1
      }
    }
    return count
  }

  /// Returns the first boundary at or after an instant.
  private func bound(after time: Int64, _ scope: EdgeCaseScope) -> Int64 {
    if edge == .midnight {
      let starts = scope.track.civil.starts
      let index = starts.firstIndex(notBelow: time)
      return index < starts.count ? starts[index] : .max
    }
    let unit = edge == .hour ? Milliseconds.hour : 15 * Milliseconds.minute
    let offset = scope.track.zones.offset(at: Instant(milliseconds: time))
    return -(-(time + offset)).floorDivided(by: unit) * unit - offset
  }
}
