import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// A day that one app writes as a single midnight-to-midnight sample while no other source counts.
///
/// Seen in apps that write "start of day to now" and rewrite it (edge case I-3). A sample above the
/// layering threshold cannot be divided by time; layering must terminate on it.
struct DailyTotal: EdgeCase {
  static let number = EdgeCaseNumber.dailyTotal
  static let kind = "dailyTotal"
  static let row = "I-3"
  static let family = EdgeCaseFamily.totals
  static let effect = EdgeCaseEffect.gathers
  static let isInWild = true
  static let tracks: Set<TrackKind> = [.steps]
  static let summary = "One app writes a day as a single sample, and no other source counts steps."

  /// The share of persons affected.
  var persons = 0.05
  /// The identifier of the source that writes; the first source of steps for nil.
  var source: String?
  /// The day, as an index; random for nil.
  var day: Int?
  /// The steps, which the app claims; those that the source counted for nil.
  var steps: Int?

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    source = try scope.source(reader, "source")
    day = try scope.day(reader, "day")
    persons = try reader.rate("persons", default: day == nil ? persons : 1)
    steps = try reader.optional("steps")?.integer(in: 1...60_000)
  }

  /// Returns the number of samples written.
  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    guard scope.isAffected(random, Self.number, share: persons) else { return 0 }
    let index = day ?? random.whole(in: 0...(scope.track.days.count - 1))
    let range = scope.track.days.range(index)
    let writer = recordings.firstIndex {
      $0.type == .stepCount && (source == nil || $0.device.source.identifier == source)
    }
    guard let writer, !range.isEmpty else { return 0 }
    let ordinal = Int32(scope.track.days.day(index).ordinal)
    let counted = recordings[writer].samples.filter { $0.isIntact && $0.activity == ordinal }
    let sum = counted.reduce(Int64(0)) { $0 + Int64($1.value) }
    let value = steps.map(Int64.init) ?? sum
    guard value > 0 else { return 0 }
    for place in recordings.indices where recordings[place].type == .stepCount {
      recordings[place].removeSteps(of: ordinal, range)
    }
    recordings[writer].insert([
      DeviceSample(
        start: range.start.milliseconds, end: range.end.milliseconds, value: Int32(value),
        label: steps == nil ? .dailyTotal : .overlong, activity: ordinal,
        arrival: range.end.milliseconds)
    ])
    return 1
  }
}

extension Recording {
  /// Removes the intact samples of a day's activity, and cuts those of the day before at its start.
  fileprivate mutating func removeSteps(of day: Int32, _ range: TimeRange) {
    samples.removeAll { $0.isIntact && $0.activity == day }
    let start = range.start.milliseconds
    for row in samples.indices
    where samples[row].isIntact && samples[row].start < start && start < samples[row].end {
      samples[row].end = start
    }
  }
}
