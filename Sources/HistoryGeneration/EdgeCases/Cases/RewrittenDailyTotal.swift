import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// An app that writes the day so far as one sample from midnight to now, several times a day.
///
/// Each write deletes the previous sample. Such a sample hides or duplicates the steps that phone
/// and watch write.
struct RewrittenDailyTotal: EdgeCase {
  static let number = EdgeCaseNumber.rewrittenDailyTotal
  static let kind = "rewrittenDailyTotal"
  static let row = "I-3"
  static let family = EdgeCaseFamily.totals
  static let effect = EdgeCaseEffect.adds
  static let isInWild = true
  static let tracks: Set<TrackKind> = [.steps]
  static let summary = "An app writes the day's steps so far as one sample and replaces it later."

  /// The share of persons affected.
  var persons = 0.03
  /// The number of writes per day.
  var writes = 1...4

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    persons = try reader.rate("persons", default: persons)
    writes = try reader.bounds("writes", in: 1...24, default: writes)
  }

  /// Returns the number of samples written.
  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    guard scope.isAffected(random, Self.number, share: persons), let main = recordings.mainSteps
    else { return 0 }
    let counted = recordings[main].samples.filter(\.isIntact)
    let app = recordings.recordingIndex(
      of: .stepCount, by: .dailyTotalApp, slot: 250,
      source: DataSource(
        identifier: "dailyTotalApp", kind: .thirdParty, bundleIdentifier: "com.example.daily-steps",
        deviceName: nil, name: "Daily Steps"))
    // The app writes a day once, however often the case is given.
    guard recordings[app].samples.isEmpty else { return 0 }
    var added: [DeviceSample] = []
    var first = 0
    for day in 0..<scope.track.days.count {
      let range = scope.track.days.range(day)
      while first < counted.count, counted[first].start < range.start.milliseconds { first += 1 }
      let label = scope.track.days.day(day)
      scope.seek(random, Self.number, slot: recordings[app].device.slot, day: label)
      added += written(
        range, Int32(label.ordinal), counted[first...], shares: shares(random))
    }
    recordings[app].insert(added)
    return added.count
  }

  /// Returns the times of a day's writes as fractions of the day, ascending.
  private func shares(_ random: RandomSource) -> [Double] {
    (0..<random.whole(in: writes)).map { _ in 0.25 + 0.75 * random.uniform() }.sorted()
  }

  private func written(
    _ range: TimeRange, _ day: Int32, _ counted: ArraySlice<DeviceSample>, shares: [Double]
  ) -> [DeviceSample] {
    var versions: [DeviceSample] = []
    var steps: Int64 = 0
    var next = counted.startIndex
    for share in shares {
      let seconds = Int64(Double(range.length / Milliseconds.second) * share)
      let end = range.start.milliseconds + seconds * Milliseconds.second
      while next < counted.endIndex, counted[next].end <= end {
        steps += Int64(counted[next].value)
        next += 1
      }
      let isLater = versions.last.map { $0.end < end } ?? true
      guard steps > 0, isLater else { continue }
      if !versions.isEmpty { versions[versions.count - 1].departure = end }
      versions.append(
        DeviceSample(
          start: range.start.milliseconds, end: end, value: Int32(min(steps, Int64(Int32.max))),
          label: .dailyTotal, activity: day, arrival: end))
    }
    return versions
  }
}
