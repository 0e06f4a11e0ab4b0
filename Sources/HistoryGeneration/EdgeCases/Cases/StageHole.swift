import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// A gap between two stages of a night, during which it is unknown whether the person slept.
struct StageHole: EdgeCase {
  static let number = EdgeCaseNumber.stageHole
  static let kind = "stageHole"
  static let row = "I-10"
  static let family = EdgeCaseFamily.absence
  static let effect = EdgeCaseEffect.cuts
  static let isInWild = true
  static let tracks: Set<TrackKind> = [.sleep]
  static let summary = "A few minutes after the boundary between two sleep stages are missing."

  /// The share of stage boundaries affected.
  var rate = 0.01
  /// The length of the gap, in minutes.
  var minutes = 5...60

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    rate = try reader.rate("rate", default: rate)
    minutes = try reader.bounds("minutes", in: 1...240, default: minutes)
  }

  /// Returns the number of samples that were removed or shortened.
  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    if rate == 0 { return 0 }
    var count = 0
    for index in recordings.indices where recordings[index].type == .sleepAnalysis {
      count += apply(to: &recordings[index], scope, random)
    }
    return count
  }

  private func apply(to recording: inout Recording, _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    var count = 0
    var kept: [DeviceSample] = []
    var last: (end: Int64, night: Int32)?
    var hole: (end: Int64, night: Int32)?
    for var sample in recording.samples {
      guard sample.isIntact, sample.value != Int32(SleepStage.inBed.rawValue) else {
        kept.append(sample)
        continue
      }
      if let last, last.end == sample.start, last.night == sample.activity {
        scope.seek(random, Self.number, recording, sample)
        if random.uniform() < rate {
          let end = sample.start + Int64(random.whole(in: minutes)) * Milliseconds.minute
          let before = hole.flatMap { $0.night == sample.activity ? $0.end : nil }
          hole = (max(end, before ?? end), sample.activity)
        }
      }
      last = (sample.end, sample.activity)
      if let hole, hole.night == sample.activity, sample.start < hole.end {
        count += 1
        if sample.end <= hole.end { continue }
        sample.start = hole.end
      }
      kept.append(sample)
    }
    guard count > 0 else { return 0 }
    recording.samples = kept
    recording.sort()
    return count
  }
}
