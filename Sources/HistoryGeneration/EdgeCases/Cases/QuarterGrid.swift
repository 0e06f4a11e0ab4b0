import Distributions
import HealthModel
import Scenario

/// Step samples on a tracker's quarter-hour grid, each a second shorter than a quarter hour.
///
/// A check for adjacent samples must tolerate a gap of one second.
struct QuarterGrid: EdgeCase {
  static let number = EdgeCaseNumber.quarterGrid
  static let kind = "quarterGrid"
  static let row = "I-20"
  static let family = EdgeCaseFamily.time
  static let effect = EdgeCaseEffect.counts
  static let isInWild = true
  static let tracks: Set<TrackKind> = [.steps]
  static let summary = "A step sample is 899 seconds long."

  /// Returns the number of such samples.
  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    recordings.reduce(0) { sum, recording in
      guard recording.type == .stepCount else { return sum }
      return sum + recording.samples.count { $0.end - $0.start == 899 * Milliseconds.second }
    }
  }
}
