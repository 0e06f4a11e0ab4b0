import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// What a watch wrote in an hour reaches the phone days later.
struct WatchSyncTail: WildEdgeCase {
  static let number = WildCaseNumber.watchSyncTail
  static let kind = "watchSyncTail"
  static let row = "I-6"
  static let family = WildFamily.lateness
  static let summary = "A watch's samples of an hour arrive one to seven days late."

  /// The share of hours.
  var rate = 0.01
  /// How many days late.
  var days = 1...7

  mutating func read(_ reader: ObjectReader, _ scope: WildReadScope) throws(InputError) {
    rate = try reader.rate("rate", default: rate)
    days = try reader.bounds("days", in: 1...365, default: days)
  }

  /// Counts the samples that come later than they would have.
  func apply(to lanes: inout [Lane], _ scope: WildScope, _ random: RandomSource) -> Int {
    if rate == 0 { return 0 }
    var count = 0
    for index in lanes.indices where lanes[index].device.role == .watch {
      let lane = lanes[index]
      for row in lane.samples.indices where lane.samples[row].isIntact {
        let sample = lane.samples[row]
        // All that a watch measures in an hour comes together.
        let hour = sample.start.floorDivided(by: Milliseconds.hour) * Milliseconds.hour
        scope.seek(random, Self.number, lane.device.slot, .genericQuantity, start: hour)
        guard random.uniform() < rate else { continue }
        let arrival =
          max(hour + Milliseconds.hour, sample.end) + random.length(in: days, of: Milliseconds.day)
        guard arrival > sample.arrival else { continue }
        lanes[index].samples[row].arrival = arrival
        count += 1
      }
    }
    return count
  }
}
