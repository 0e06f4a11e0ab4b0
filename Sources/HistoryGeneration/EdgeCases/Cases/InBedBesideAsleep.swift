import Distributions
import HealthModel
import Scenario

/// In-bed time that overlaps sleep time, which is by design; the two must not be added up.
struct InBedBesideAsleep: EdgeCase {
  static let number = EdgeCaseNumber.inBedBesideAsleep
  static let kind = "inBedBesideAsleep"
  static let row = "I-22"
  static let family = EdgeCaseFamily.duplication
  static let effect = EdgeCaseEffect.counts
  static let isInWild = true
  static let tracks: Set<TrackKind> = [.sleep]
  static let summary = "A sample of time in bed overlaps one of sleep."

  /// Returns the number of in-bed samples that overlap sleep of any source.
  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    var inBed: [TimeRange] = []
    var asleep: [TimeRange] = []
    for sample in recordings.filter({ $0.type == .sleepAnalysis }).flatMap(\.samples) {
      let stage = UInt8(exactly: sample.value).flatMap(SleepStage.init(rawValue:))
      let range = TimeRange(sample.start, sample.end)
      if stage == .inBed { inBed.append(range) }
      if stage?.isAsleep == true { asleep.append(range) }
    }
    let starts = asleep.map(\.start.milliseconds).sorted()
    let ends = asleep.map(\.end.milliseconds).sorted()
    // The sleep samples that overlap are those that start before the end less those that end by the
    // start.
    return inBed.count { range in
      starts.firstIndex(notBelow: range.end.milliseconds)
        > ends.firstIndex(above: range.start.milliseconds)
    }
  }
}
