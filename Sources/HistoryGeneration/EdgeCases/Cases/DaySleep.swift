import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// A person who sleeps by day, from morning into the afternoon.
///
/// The truth does not move, so the moved samples are labeled as reports of events that never
/// happened. Persons who already sleep by day are left unchanged.
struct DaySleep: EdgeCase {
  static let number = EdgeCaseNumber.daySleep
  static let kind = "daySleep"
  static let row = "I-12"
  static let family = EdgeCaseFamily.time
  static let effect = EdgeCaseEffect.changes
  static let isInWild = true
  static let tracks: Set<TrackKind> = [.sleep]
  static let summary = "All of a person's nights are moved into the daytime."

  /// The share of persons affected.
  var persons = 0.05
  /// The shift of the nights, in hours.
  var hours = 8...11

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    persons = try reader.rate("persons", default: persons)
    hours = try reader.bounds("hours", in: 1...14, default: hours)
  }

  /// Returns the number of moved samples.
  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    guard scope.isAffected(random, Self.number, share: persons) else { return 0 }
    let shift = Int64(random.whole(in: hours)) * Milliseconds.hour
    let sleep = recordings.indices.filter { recordings[$0].type == .sleepAnalysis }
    let intact = sleep.flatMap { recordings[$0].samples.filter(\.isIntact) }
    let byDay = intact.count { isByDay($0, scope) }
    guard byDay * 5 < intact.count else { return 0 }
    var count = 0
    for index in sleep {
      for row in recordings[index].samples.indices where recordings[index].samples[row].isIntact {
        recordings[index].samples[row].start += shift
        recordings[index].samples[row].end += shift
        recordings[index].samples[row].arrival += shift
        recordings[index].samples[row].label = .noise
        recordings[index].samples[row].activity = DeviceSample.noActivity
        count += 1
      }
      recordings[index].sort()
    }
    return count
  }

  /// Returns true if a sample starts between 09:00 and 16:00 local time.
  private func isByDay(_ sample: DeviceSample, _ scope: EdgeCaseScope) -> Bool {
    let wall = scope.track.zones.wall(at: Instant(milliseconds: sample.start))
    let hour =
      (wall - wall.floorDivided(by: Milliseconds.day) * Milliseconds.day)
      / Milliseconds.hour
    return (9..<16).contains(hour)
  }
}
