import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// A night that a tracker's app also writes, in quarter hours that each end a second early.
///
/// A client that joins samples only if they touch finds dozens of separate sleeps in one night.
struct GridSleep: EdgeCase {
  static let number = EdgeCaseNumber.gridSleep
  static let kind = "gridSleep"
  static let row = "I-20"
  static let family = EdgeCaseFamily.duplication
  static let effect = EdgeCaseEffect.adds
  static let isInWild = true
  static let tracks: Set<TrackKind> = [.sleep]
  static let summary = "A tracker also writes a night as sleep samples of 899 seconds."

  /// The share of nights with stages that is affected.
  var nights = 0.05

  private static let quarter = 15 * Milliseconds.minute

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    nights = try reader.rate("nights", default: nights)
  }

  /// Returns the number of added samples.
  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    guard nights > 0, let recording = recordings.first(where: { $0.type == .sleepAnalysis }) else {
      return 0
    }
    var added: [DeviceSample] = []
    for (night, rows) in recording.nights {
      guard let session = StagedSession(recording, rows) else { continue }
      scope.seek(random, Self.number, recording, night: night)
      guard random.uniform() < nights else { continue }
      added += Self.quarters(of: session, night, scope.track.span)
    }
    if added.isEmpty { return 0 }
    let tracker = recordings.recordingIndex(
      of: .sleepAnalysis, by: .gridTracker, slot: 249,
      source: DataSource(
        identifier: "gridSleep", kind: .thirdParty, bundleIdentifier: "com.example.grid-sleep",
        deviceName: nil, name: "Grid Sleep"))
    recordings[tracker].insert(added.sorted { $0.start < $1.start })
    return added.count
  }

  /// Returns a sample for each quarter hour that a session touches; quarter hours are aligned in
  /// every time zone.
  private static func quarters(
    of session: StagedSession, _ night: Int32, _ span: TimeRange
  ) -> [DeviceSample] {
    let first = session.start.floorDivided(by: quarter)
    let last = (session.end - 1).floorDivided(by: quarter)
    let length = quarter - Milliseconds.second
    let written = max(session.arrival, last * quarter + length) + 10 * Milliseconds.minute
    return (first...last).compactMap { number in
      let start = number * quarter
      guard start >= span.start.milliseconds, start + length <= span.end.milliseconds else {
        return nil
      }
      return DeviceSample(
        start: start, end: start + length, value: Int32(SleepStage.asleepUnspecified.rawValue),
        label: .duplicate, activity: night, arrival: written)
    }
  }
}
