import HealthModel

/// An aggregated count is the sum of the samples that the same window returns.
///
/// - Verifies: the aggregated count of a window is the sum of the merged shares of the raw
///   samples of the same window, and both are those of the history.
/// - Does not verify: how sources ought to be merged on a real device.
/// - Oracle: a sweep over time with the samples that cover each instant; a scan for the rows.
/// - Known blind spots: windows are days and parts of days.
public enum AggregateEqualsTheSumOfItsSamples: Invariant {
  /// The truth in a sentence.
  public static let statement =
    "An aggregated count is the sum of the samples that the same window returns"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether the store was observed.
  public static func applies(to subject: Subject) -> Bool { subject.observations.store != nil }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  public static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let store = subject.observations.store else { return }
    examination.expectEqual(store.unknownSamples, 0, "samples that the history does not have")
    for (index, window) in store.windows.enumerated() {
      let shares = store.rawRows[index].reduce(0) { $0 + subject.steps.shares[Int($1)] }
      examination.expectEqual(
        Int64(store.counts[index]), shares, "the aggregate is not the sum of its samples",
        at: window.words)
      examination.expectEqual(
        shares, subject.steps.count(in: window), "raw samples are missing or doubled",
        at: window.words)
    }
  }
}
