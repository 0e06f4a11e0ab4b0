import Distributions
import HealthModel
import Scenario

/// Periods in which more than one device reports steps; this is normal device behavior.
struct OverlappingSources: EdgeCase {
  static let number = EdgeCaseNumber.overlappingSources
  static let kind = "overlappingSources"
  static let row = "I-1"
  static let family = EdgeCaseFamily.duplication
  static let effect = EdgeCaseEffect.counts
  static let isInWild = true
  static let tracks: Set<TrackKind> = [.steps]
  static let summary = "Two devices report steps for the same time."

  /// Returns the number of periods.
  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    var edges: [(time: Int64, isStart: Bool, slot: UInt16)] = []
    for recording in recordings where recording.type == .stepCount {
      for sample in recording.samples where sample.start < sample.end {
        edges.append((sample.start, true, recording.device.slot))
        edges.append((sample.end, false, recording.device.slot))
      }
    }
    edges.sort { ($0.time, $0.isStart ? 1 : 0, $0.slot) < ($1.time, $1.isStart ? 1 : 0, $1.slot) }
    var open: [UInt16: Int] = [:]
    var count = 0
    for edge in edges {
      let before = open.count
      let left = open[edge.slot, default: 0] + (edge.isStart ? 1 : -1)
      open[edge.slot] = left == 0 ? nil : left
      if before < 2, open.count == 2 { count += 1 }
    }
    return count
  }
}
