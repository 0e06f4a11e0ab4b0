import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// Step samples from a device whose clock is years ahead.
struct WrongClock: EdgeCase {
  static let number = EdgeCaseNumber.wrongClock
  static let kind = "wrongClock"
  static let row = "I-18"
  static let family = EdgeCaseFamily.time
  static let effect = EdgeCaseEffect.adds
  static let isInWild = true
  static let tracks: Set<TrackKind> = [.steps]
  static let summary = "Step samples are dated years ahead by a device with a wrong clock."

  /// The share of persons affected.
  var persons = 1.0 / 3_000
  /// The number of samples.
  var samples = 1...20
  /// The year that the clock shows.
  var year = 2_040

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    persons = try reader.rate("persons", default: persons)
    samples = try reader.bounds("samples", in: 1...1_000, default: samples)
    year = try reader.whole("year", in: 1_971...9_998, default: year)
    guard Self.start(of: year) > scope.span.end.milliseconds else {
      throw reader.problem(
        "the year \(year) begins before the history ends", key: "year",
        remedy: "write a later year")
    }
  }

  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    guard scope.isAffected(random, Self.number, share: persons),
      let recording = recordings.mainSteps
    else { return 0 }
    let count = random.whole(in: samples)
    let written = scope.moment(random)
    let first = Self.start(of: year) + random.length(in: 0...8_000, of: Milliseconds.hour)
    guard first > scope.track.span.end.milliseconds else { return 0 }
    let added = (0..<count).map { place in
      let start = first + Int64(place) * 10 * Milliseconds.minute
      return DeviceSample(
        start: start, end: start + 5 * Milliseconds.minute,
        value: Int32(random.whole(in: 10...900)), label: .future,
        activity: DeviceSample.noActivity, arrival: written)
    }
    recordings[recording].insert(added)
    return count
  }

  /// Returns the first instant of a year in UTC.
  private static func start(of year: Int) -> Int64 {
    LocalDay(year: year, month: 1, day: 1)?.wallMilliseconds ?? .min
  }
}
