public import HealthModel
/// Turns the overlapping sleep samples of several sources into time asleep and time in bed.
public protocol SleepMergeServiceProtocol: Sendable {
  /// Merges the samples inside a window.
  ///
  /// - Parameters:
  ///   - samples: Samples of all sources, in any order; they may reach beyond the window.
  ///   - window: The window, normally one day by the day's own length.
  /// - Returns: The length of the union of asleep time and of the union of in-bed time.
  func mergedSleep(_ samples: [SleepSample], in window: TimeRange) -> MergedSleep
}
