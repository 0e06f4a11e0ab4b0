import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// A night entered by hand: one sample of unspecified sleep, on quarter hours of the local clock.
struct HandTypedSleep: EdgeCase {
  static let number = EdgeCaseNumber.handTypedSleep
  static let kind = "handTypedSleep"
  static let row = "I-8"
  static let family = EdgeCaseFamily.manual
  static let effect = EdgeCaseEffect.adds
  static let isInWild = true
  static let tracks: Set<TrackKind> = [.sleep]
  static let summary = "The person enters some nights by hand in addition to what devices recorded."

  /// The share of persons affected.
  var persons = 0.04
  /// The share of an affected person's nights.
  var nights = 0.25

  private static let quarter = 15 * Milliseconds.minute

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    persons = try reader.rate("persons", default: persons)
    nights = try reader.rate("nights", default: nights)
  }

  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    guard recordings.contains(where: { $0.type == .sleepAnalysis }),
      scope.isAffected(random, Self.number, share: persons)
    else { return 0 }
    let hand = recordings.recordingIndex(
      of: .sleepAnalysis, by: .manualEntry, slot: 251, source: ManualEntries.source)
    let span = scope.track.span
    var added: [DeviceSample] = []
    for index in 1..<max(1, scope.track.civil.count) {
      let day = scope.track.civil.day(index)
      scope.seek(random, Self.number, slot: recordings[hand].device.slot, day: day)
      guard random.uniform() < nights else { continue }
      // Bedtime is from 21:30 to 0:30, wake-up time from 5:30 to 8:30.
      let start = instant(of: day, quarters: random.whole(in: -10...2), after: index - 1, scope)
      let end = instant(of: day, quarters: random.whole(in: 22...34), after: index, scope)
      let late = Int64(random.whole(in: 0...12 * 60)) * Milliseconds.minute
      guard start >= span.start.milliseconds, start < end, end <= span.end.milliseconds else {
        continue
      }
      added.append(
        DeviceSample(
          start: start, end: end, value: Int32(SleepStage.asleepUnspecified.rawValue),
          label: .handTyped, activity: DeviceSample.noActivity, arrival: end + late))
    }
    recordings[hand].insert(added)
    return added.count
  }

  /// Returns the instant at which local time is a number of quarter hours after a day's midnight.
  private func instant(
    of day: LocalDay, quarters: Int, after index: Int, _ scope: EdgeCaseScope
  ) -> Int64 {
    scope.track.zones.firstInstant(
      notBefore: Instant(milliseconds: scope.track.civil.starts[index]),
      reaching: day.wallMilliseconds + Int64(quarters) * Self.quarter
    ).milliseconds
  }
}
