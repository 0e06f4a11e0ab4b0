import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// A single sample of unspecified sleep that covers a night recorded in stages.
struct GenericBesideStages: WildEdgeCase {
  static let number = WildCaseNumber.genericBesideStages
  static let kind = "genericBesideStages"
  static let row = "I-9"
  static let family = WildFamily.duplication
  static let summary = "A night with stages is also written as one sample without a stage."

  /// The share of each device's nights with stages that is affected.
  var nights = 0.05

  mutating func read(_ reader: ObjectReader, _ scope: WildReadScope) throws(InputError) {
    nights = try reader.rate("nights", default: nights)
  }

  /// Returns the number of added samples, one per affected night.
  func apply(to lanes: inout [Lane], _ scope: WildScope, _ random: RandomSource) -> Int {
    if nights == 0 { return 0 }
    var count = 0
    for index in lanes.indices {
      let lane = lanes[index]
      var added: [LifeSample] = []
      for (night, rows) in lane.nights {
        guard let session = StagedSession(lane, rows) else { continue }
        scope.seek(random, Self.number, lane, night: night)
        guard random.uniform() < nights else { continue }
        added.append(session.sample(to: session.end, night: night, arrival: session.arrival))
      }
      lanes[index].insert(added)
      count += added.count
    }
    return count
  }
}
