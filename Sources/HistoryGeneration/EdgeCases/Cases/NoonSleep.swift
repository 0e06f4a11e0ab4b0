import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// A reported sleep across noon, which a noon-to-noon window cuts in two.
struct NoonSleep: EdgeCase {
  static let number = EdgeCaseNumber.noonSleep
  static let kind = "noonSleep"
  static let row = "I-12"
  static let family = EdgeCaseFamily.time
  static let effect = EdgeCaseEffect.adds
  static let isInWild = true
  static let tracks: Set<TrackKind> = [.sleep]
  static let summary = "A reported sleep begins before noon and ends after it."

  /// The share of days affected.
  var days = 0.01
  /// The time before noon at which the sleep starts and after noon at which it ends, in minutes.
  var minutes = 5...120

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    days = try reader.rate("days", default: days)
    minutes = try reader.bounds("minutes", in: 1...600, default: minutes)
  }

  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    guard days > 0, let recording = recordings.firstIndex(where: { $0.type == .sleepAnalysis })
    else {
      return 0
    }
    var added: [DeviceSample] = []
    let civil = scope.track.civil
    for index in 0..<civil.count where !civil.range(index).isEmpty {
      let day = civil.day(index)
      scope.seek(random, Self.number, slot: recordings[recording].device.slot, day: day)
      guard random.uniform() < days else { continue }
      let noon = noon(of: day, scope)
      let start = noon - Int64(random.whole(in: minutes)) * Milliseconds.minute
      let end = noon + Int64(random.whole(in: minutes)) * Milliseconds.minute
      let span = scope.track.span
      guard start >= span.start.milliseconds, end <= span.end.milliseconds else { continue }
      added.append(
        DeviceSample(
          start: start, end: end, value: Int32(SleepStage.asleepUnspecified.rawValue),
          label: .noise, activity: DeviceSample.noActivity, arrival: end + Milliseconds.minute))
    }
    recordings[recording].insert(added)
    return added.count
  }

  /// Returns the instant of a day's local noon.
  private func noon(of day: LocalDay, _ scope: EdgeCaseScope) -> Int64 {
    let start = scope.track.civil.starts[day.ordinal - scope.track.civil.firstDay.ordinal]
    return scope.track.zones.firstInstant(
      notBefore: Instant(milliseconds: start),
      reaching: day.wallMilliseconds + 12 * Milliseconds.hour
    ).milliseconds
  }
}
