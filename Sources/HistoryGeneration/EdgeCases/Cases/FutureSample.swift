import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// Step samples that are written shortly before the history's end and dated after it.
struct FutureSample: EdgeCase {
  static let number = EdgeCaseNumber.futureSample
  static let kind = "futureSample"
  static let row = "I-18"
  static let family = EdgeCaseFamily.time
  static let effect = EdgeCaseEffect.adds
  static let isInWild = true
  static let tracks: Set<TrackKind> = [.steps]
  static let summary = "Step samples of the coming hours are written in advance."

  /// The share of persons affected.
  var persons = 1.0 / 300
  /// The number of samples.
  var samples = 5...60
  /// The time that they cover after the history's end, in hours.
  var hours = 1...10

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    persons = try reader.rate("persons", default: persons)
    samples = try reader.bounds("samples", in: 1...1_000, default: samples)
    hours = try reader.bounds("hours", in: 1...240, default: hours)
  }

  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    guard scope.isAffected(random, Self.number, share: persons),
      let recording = recordings.mainSteps
    else { return 0 }
    let count = random.whole(in: samples)
    let seconds = random.length(in: hours, of: Milliseconds.hour) / Milliseconds.second
    let now = scope.track.span.end.milliseconds
    let written = max(
      scope.track.span.start.milliseconds,
      now - Int64(random.whole(in: 0...3_600)) * Milliseconds.second)
    let added = (0..<count).map { place in
      // The samples tile the time after the history's end.
      func edge(_ place: Int) -> Int64 {
        now + seconds * Int64(place) / Int64(count) * Milliseconds.second
      }
      return DeviceSample(
        start: edge(place) + Milliseconds.second, end: edge(place + 1) + Milliseconds.second,
        value: Int32(random.whole(in: 10...900)), label: .future,
        activity: DeviceSample.noActivity, arrival: written)
    }
    recordings[recording].insert(added)
    return count
  }
}
