import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// A watch that is off for part of a day; its samples of that time are missing.
///
/// A client that uses only the watch's samples on any day with watch data loses the phone's steps.
struct WatchOff: EdgeCase {
  static let number = EdgeCaseNumber.watchOff
  static let kind = "watchOff"
  static let row = "I-2"
  static let family = EdgeCaseFamily.absence
  static let effect = EdgeCaseEffect.removes
  static let isInWild = true
  static let tracks: Set<TrackKind> = [.steps, .sleep, .vitals]
  static let summary = "A watch is off for some hours of a day and writes nothing during that time."

  /// The share of days affected.
  var days = 0.2
  /// The time for which the watch is off, in hours.
  var hours = 2...10

  var roles: Set<OwnedDevice.Role> { [.watch] }

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    days = try reader.rate("days", default: days)
    hours = try reader.bounds("hours", in: 1...24, default: hours)
  }

  /// Returns the number of removed samples.
  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    if days == 0 { return 0 }
    var count = 0
    let slots = Set(recordings.filter { $0.device.role == .watch }.map(\.device.slot)).sorted()
    for slot in slots {
      let ranges = (0..<scope.track.civil.count).compactMap { day -> TimeRange? in
        let range = scope.track.civil.range(day)
        scope.seek(random, Self.number, slot: slot, day: scope.track.civil.day(day))
        guard !range.isEmpty, random.uniform() < days else { return nil }
        let length = min(random.length(in: hours, of: Milliseconds.hour), range.length)
        let free = Double((range.length - length) / Milliseconds.second + 1)
        let start =
          range.start.milliseconds + Int64(random.uniform() * free) * Milliseconds.second
        return TimeRange(start, start + length)
      }
      for index in recordings.indices where recordings[index].device.role == .watch {
        guard recordings[index].device.slot == slot else { continue }
        count += remove(ranges, from: &recordings[index])
      }
    }
    return count
  }

  /// Removes the intact samples that overlap one of the ranges, which must be ascending, and
  /// returns their number.
  private func remove(_ ranges: [TimeRange], from recording: inout Recording) -> Int {
    let before = recording.samples.count
    var next = 0
    recording.samples.removeAll { sample in
      while next < ranges.count, ranges[next].end.milliseconds <= sample.start { next += 1 }
      guard sample.isIntact, next < ranges.count else { return false }
      return ranges[next].start.milliseconds < max(sample.end, sample.start + 1)
    }
    return before - recording.samples.count
  }
}
