import HealthModel
import ServiceObservations

/// An aggregated count is the sum of the samples that the same window returns.
///
/// - Verifies: the aggregated count of a window is what the raw samples of the same window give
///   when they are merged, and these are the history's that start in it.
/// - Does not verify: which of the store's rules hold on a real device.
/// - Oracle: a sweep over time with the samples that cover each instant; a scan for the rows.
/// - Known blind spots: windows are days and parts of days.
package enum AggregateEqualsTheSumOfItsSamples: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "An aggregated count is the sum of the samples that the same window returns"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether the store was observed.
  package static func applies(to subject: Subject) -> Bool { subject.observations.store != nil }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  package static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let store = subject.observations.store else { return }
    examination.expectEqual(store.unknownSamples, 0, "samples that the history does not have")
    for (index, window) in store.windows.enumerated() {
      let wanted = subject.steps.samples(in: window)
      let rows = store.rawRows[index].sorted()
      examination.expectEqual(
        rows, wanted.map { Int32($0.row) }.sorted(), "raw samples are missing or doubled",
        at: window.words)
      let returned = Set(rows)
      let amount = subject.steps.amount(of: wanted.filter { returned.contains(Int32($0.row)) })
      examination.expectEqual(
        Int64(store.counts[index]), subject.steps.rounded(amount).steps,
        "the aggregate is not the sum of its samples", at: window.words)
    }
  }
}
