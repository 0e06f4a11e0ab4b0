import Distributions
import HealthModel
import Scenario

/// Step samples of a tracker's grid: a quarter of an hour less a second.
///
/// Whoever asks whether samples adjoin must allow for the second.
struct QuarterGrid: WildEdgeCase {
  static let number = WildCaseNumber.quarterGrid
  static let kind = "quarterGrid"
  static let row = "I-20"
  static let family = WildFamily.time
  static let summary = "A step sample takes 899 seconds."
  static let isDetector = true

  /// Counts the samples.
  func apply(to lanes: inout [Lane], _ scope: WildScope, _ random: RandomSource) -> Int {
    lanes.reduce(0) { sum, lane in
      guard lane.type == .stepCount else { return sum }
      return sum + lane.samples.count { $0.end - $0.start == 899 * Milliseconds.second }
    }
  }
}
