import Distributions
import HealthModel
import Scenario

/// Time in bed that covers time asleep: by design, and not to be added to it.
struct InBedBesideAsleep: WildEdgeCase {
  static let number = WildCaseNumber.inBedBesideAsleep
  static let kind = "inBedBesideAsleep"
  static let row = "I-22"
  static let family = WildFamily.duplication
  static let summary = "A sample of time in bed overlaps one of sleep."
  static let isDetector = true

  /// Counts the samples of time in bed that overlap sleep of any source.
  func apply(to lanes: inout [Lane], _ scope: WildScope, _ random: RandomSource) -> Int {
    var inBed: [TimeRange] = []
    var asleep: [TimeRange] = []
    for sample in lanes.filter({ $0.type == .sleepAnalysis }).flatMap(\.samples) {
      let stage = UInt8(exactly: sample.value).flatMap(SleepStage.init(rawValue:))
      let range = TimeRange(sample.start, sample.end)
      if stage == .inBed { inBed.append(range) }
      if stage?.isAsleep == true { asleep.append(range) }
    }
    let starts = asleep.map(\.start.milliseconds).sorted()
    let ends = asleep.map(\.end.milliseconds).sorted()
    // Sleep that began before the end, less sleep that ended by the start, overlaps.
    return inBed.count { range in
      starts.firstIndex(notBelow: range.end.milliseconds)
        > ends.firstIndex(above: range.start.milliseconds)
    }
  }
}
