import HealthModel

/// Layering reached an interval that is not divided any further.
///
/// Only there does it show whether the division ends.
public enum MinimumIntervalReached: Goal {
  /// What has to occur, in a sentence.
  public static let statement = "Layering reached an interval that is not divided any further"

  /// How often it has occurred.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: The number of occurrences.
  public static func occurrences(in subject: Subject) -> Int {
    subject.observations.layering?.first.intervals.count { $0.indivisible } ?? 0
  }
}
