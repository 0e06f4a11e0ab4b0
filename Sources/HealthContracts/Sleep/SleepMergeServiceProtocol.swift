public import HealthModel

/// A service that merges overlapping sleep samples into time asleep and time in bed.
public protocol SleepMergeServiceProtocol: Sendable {
  /// Merges the samples inside a window.
  ///
  /// - Parameters:
  ///   - samples: The samples of all sources, in any order; they may extend beyond the window.
  ///   - window: The window, normally one local day, which can have 23 to 25 hours.
  /// - Returns: The length of the union of the asleep samples and of the union of the in-bed
  ///   samples.
  func mergedSleep(_ samples: [SleepSample], in window: TimeRange) -> MergedSleep
}
