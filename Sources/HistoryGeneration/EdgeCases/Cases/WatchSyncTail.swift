import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// An hour of watch samples that reaches the phone days late.
struct WatchSyncTail: EdgeCase {
  static let number = EdgeCaseNumber.watchSyncTail
  static let kind = "watchSyncTail"
  static let row = "I-6"
  static let family = EdgeCaseFamily.lateness
  static let effect = EdgeCaseEffect.changes
  static let isInWild = true
  static let tracks: Set<TrackKind> = [.steps, .sleep, .vitals]
  static let summary = "A watch's samples of an hour arrive one to seven days late."

  /// The share of hours affected.
  var rate = 0.01
  /// The delay, in days.
  var days = 1...7

  var roles: Set<OwnedDevice.Role> { [.watch] }

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    rate = try reader.rate("rate", default: rate)
    days = try reader.bounds("days", in: 1...365, default: days)
  }

  /// Returns the number of delayed samples.
  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    if rate == 0 { return 0 }
    var count = 0
    for index in recordings.indices where recordings[index].device.role == .watch {
      let slot = recordings[index].device.slot
      for row in recordings[index].samples.indices where recordings[index].samples[row].isIntact {
        let sample = recordings[index].samples[row]
        // All samples of a watch that start in the same hour share one draw.
        let hour = sample.start.floorDivided(by: Milliseconds.hour) * Milliseconds.hour
        scope.seek(random, Self.number, slot, .genericQuantity, start: hour)
        guard random.uniform() < rate else { continue }
        let arrival =
          max(hour + Milliseconds.hour, sample.end) + random.length(in: days, of: Milliseconds.day)
        guard arrival > sample.arrival else { continue }
        recordings[index].samples[row].arrival = arrival
        count += 1
      }
    }
    return count
  }
}
