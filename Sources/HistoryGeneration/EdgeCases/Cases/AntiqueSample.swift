import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// A step sample dated at an epoch (1970 or 2001) or in 2014, the year of HealthKit's release.
///
/// Such dates usually stand for a missing time.
struct AntiqueSample: EdgeCase {
  static let number = EdgeCaseNumber.antiqueSample
  static let kind = "antiqueSample"
  static let row = "I-21"
  static let family = EdgeCaseFamily.bounds
  static let effect = EdgeCaseEffect.adds
  static let isInWild = true
  static let tracks: Set<TrackKind> = [.steps]
  static let summary = "A step sample is dated 1970, 2001 or 2014."

  /// The share of persons affected.
  var persons = 1.0 / 1_000
  /// The years from which the date is drawn.
  var years = [1_970, 2_001, 2_014]

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    persons = try reader.rate("persons", default: persons)
    guard let elements = try reader.optional("years")?.array(count: 1...10) else { return }
    var years: [Int] = []
    for element in elements { years.append(try element.integer(in: 1_970...2_100)) }
    for (year, element) in zip(years, elements)
    where Self.start(of: year) >= scope.span.start.milliseconds {
      throw element.problem(
        "the year begins after the history does", remedy: "write an earlier year")
    }
    self.years = years
  }

  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    guard scope.isAffected(random, Self.number, share: persons),
      let recording = recordings.mainSteps
    else { return 0 }
    let year = years[random.whole(in: 0...years.count - 1)]
    let start = Self.start(of: year)
    guard start < scope.track.span.start.milliseconds else { return 0 }
    recordings[recording].insert([
      DeviceSample(
        start: start, end: start + 10 * Milliseconds.minute,
        value: Int32(random.whole(in: 1...5_000)), label: .antique,
        activity: DeviceSample.noActivity,
        arrival: max(scope.moment(random), start + Milliseconds.hour))
    ])
    return 1
  }

  /// Returns the first instant of a year in UTC.
  private static func start(of year: Int) -> Int64 {
    LocalDay(year: year, month: 1, day: 1)?.wallMilliseconds ?? .max
  }
}
