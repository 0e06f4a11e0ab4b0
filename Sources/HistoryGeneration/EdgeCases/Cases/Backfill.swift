import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// A newly linked device that writes its samples of the past weeks at once; only arrivals change.
///
/// A client that looks for new samples by sample time never sees them.
struct Backfill: EdgeCase {
  static let number = EdgeCaseNumber.backfill
  static let kind = "backfill"
  static let row = "I-6"
  static let family = EdgeCaseFamily.lateness
  static let effect = EdgeCaseEffect.changes
  static let isInWild = true
  static let summary = "A device's samples of several weeks arrive together when it is linked."

  /// The share of persons affected.
  var persons = 0.03
  /// The number of days written at once.
  var days = 30

  private static let linked: Set<OwnedDevice.Role> = [.gridTracker, .ring, .sleepApp, .scale]

  var roles: Set<OwnedDevice.Role> { Self.linked.union([.watch]) }

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    persons = try reader.rate("persons", default: persons)
    days = try reader.whole("days", in: 1...3_650, default: days)
  }

  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    guard scope.isAffected(random, Self.number, share: persons) else { return 0 }
    let linked = scope.moment(random)
    guard let slot = slot(recordings, random) else { return 0 }
    let first = linked - Int64(days) * Milliseconds.day
    var count = 0
    for index in recordings.indices where recordings[index].device.slot == slot {
      for row in recordings[index].samples.indices {
        let sample = recordings[index].samples[row]
        guard sample.isIntact, sample.start >= first, sample.end <= linked else { continue }
        // Two hundred samples arrive per second, in the order of the recording.
        let arrival = linked + Int64(count / 200) * Milliseconds.second
        guard arrival > sample.arrival else { continue }
        recordings[index].samples[row].arrival = arrival
        count += 1
      }
    }
    return count
  }

  /// Returns the slot of a device that writes through its own app; otherwise of a watch.
  private func slot(_ recordings: [Recording], _ random: RandomSource) -> UInt16? {
    for roles in [Self.linked, [.watch]] {
      let slots = Set(recordings.map(\.device).filter { roles.contains($0.role) }.map(\.slot))
        .sorted()
      if !slots.isEmpty { return slots[random.whole(in: 0...slots.count - 1)] }
    }
    return nil
  }
}
