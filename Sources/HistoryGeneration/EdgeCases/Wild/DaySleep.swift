import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// A person whose nights are days: sleep from morning into the afternoon.
///
/// The truth is not moved, so moved samples are marked as reports of what never happened. Persons
/// who sleep by day anyway are left as they are.
struct DaySleep: WildEdgeCase {
  static let number = WildCaseNumber.daySleep
  static let kind = "daySleep"
  static let row = "I-12"
  static let family = WildFamily.time
  static let summary = "All nights of a person are moved into the day."

  /// The share of persons.
  var persons = 0.05
  /// By how many hours nights move.
  var hours = 8...11

  mutating func read(_ reader: ObjectReader, _ scope: WildReadScope) throws(InputError) {
    persons = try reader.rate("persons", default: persons)
    hours = try reader.bounds("hours", in: 1...14, default: hours)
  }

  /// Counts the samples that moved.
  func apply(to lanes: inout [Lane], _ scope: WildScope, _ random: RandomSource) -> Int {
    guard scope.isAffected(random, Self.number, share: persons) else { return 0 }
    let shift = Int64(random.whole(in: hours)) * Milliseconds.hour
    let sleep = lanes.indices.filter { lanes[$0].type == .sleepAnalysis }
    let intact = sleep.flatMap { lanes[$0].samples.filter(\.isIntact) }
    let byDay = intact.count { isByDay($0, scope) }
    guard byDay * 5 < intact.count else { return 0 }
    var count = 0
    for index in sleep {
      for row in lanes[index].samples.indices where lanes[index].samples[row].isIntact {
        lanes[index].samples[row].start += shift
        lanes[index].samples[row].end += shift
        lanes[index].samples[row].arrival += shift
        lanes[index].samples[row].mark = .noise
        lanes[index].samples[row].activity = LifeSample.noActivity
        count += 1
      }
      lanes[index].sort()
    }
    return count
  }

  /// Whether a sample begins between nine and four on the wall.
  private func isByDay(_ sample: LifeSample, _ scope: WildScope) -> Bool {
    let wall = scope.track.zones.wall(at: Instant(milliseconds: sample.start))
    let hour =
      (wall - wall.floorDivided(by: Milliseconds.day) * Milliseconds.day)
      / Milliseconds.hour
    return (9..<16).contains(hour)
  }
}
