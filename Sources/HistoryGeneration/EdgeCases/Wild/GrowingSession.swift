import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// A night that is rewritten while it lasts; every version starts at the night's start.
struct GrowingSession: WildEdgeCase {
  static let number = WildCaseNumber.growingSession
  static let kind = "growingSession"
  static let row = "I-9"
  static let family = WildFamily.duplication
  static let summary = "A night is written again and again from its start, longer each time."

  /// The share of each device's nights with stages that is affected.
  var nights = 0.01
  /// The number of versions of an affected night.
  var versions = 6

  mutating func read(_ reader: ObjectReader, _ scope: WildReadScope) throws(InputError) {
    nights = try reader.rate("nights", default: nights)
    versions = try reader.whole("versions", in: 1...60, default: versions)
  }

  /// Returns the number of versions written.
  func apply(to lanes: inout [Lane], _ scope: WildScope, _ random: RandomSource) -> Int {
    if nights == 0 { return 0 }
    var count = 0
    for index in lanes.indices {
      let lane = lanes[index]
      var added: [LifeSample] = []
      for (night, rows) in lane.nights {
        guard let session = StagedSession(lane, rows) else { continue }
        let seconds = (session.end - session.start) / Milliseconds.second
        scope.seek(random, Self.number, lane, night: night)
        guard seconds >= Int64(versions), random.uniform() < nights else { continue }
        for version in 1...Int64(versions) {
          let end =
            session.start + seconds * version / Int64(versions) * Milliseconds.second
          added.append(
            session.sample(to: end, night: night, arrival: end + 10 * Milliseconds.second))
        }
      }
      lanes[index].insert(added)
      count += added.count
    }
    return count
  }
}
