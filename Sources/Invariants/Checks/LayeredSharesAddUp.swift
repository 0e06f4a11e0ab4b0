import HealthModel

/// The merged shares of an interval's raw samples add up to its count.
///
/// - Verifies: raw samples fetched for an interval are those that start in it, and their merged
///   shares add up to its count.
/// - Does not verify: the samples' other fields.
/// - Oracle: the sweep's share of each row.
/// - Known blind spots: samples hidden by better sources add nothing, so that a missing one is not
///   noticed.
public enum LayeredSharesAddUp: Invariant {
  /// The truth in a sentence.
  public static let statement =
    "The merged shares of an interval's raw samples add up to its count"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether layering was observed.
  public static func applies(to subject: Subject) -> Bool { subject.observations.layering != nil }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  public static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let layering = subject.observations.layering else { return }

    for (index, interval) in layering.intervals.enumerated() where index < layering.rawRows.count {
      let shares = layering.rawRows[index].reduce(0) { $0 + subject.steps.shares[Int($1)] }
      examination.expectEqual(
        shares, Int64(interval.count), "raw samples do not add up to the interval",
        at: interval.range.words)
    }
  }
}
