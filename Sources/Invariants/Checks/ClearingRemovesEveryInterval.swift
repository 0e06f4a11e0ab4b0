import HealthModel

/// Clearing removes every stored interval.
///
/// - Verifies: after clearing, the store is empty.
/// - Does not verify: what clearing does while a run is under way.
/// - Oracle: none needed.
/// - Known blind spots: none known.
public enum ClearingRemovesEveryInterval: Invariant {
  /// The truth in a sentence.
  public static let statement =
    "Clearing removes every stored interval"

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

    examination.expectEqual(layering.leftAfterClear, 0, "intervals are left after clearing")
  }
}
