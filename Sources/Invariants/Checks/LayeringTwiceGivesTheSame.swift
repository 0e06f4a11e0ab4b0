import HealthModel
import ServiceObservations

/// Layering twice leaves the same intervals as layering once.
///
/// - Verifies: a second run over the same history leaves the same intervals.
/// - Does not verify: runs over a history that has changed.
/// - Oracle: the first run.
/// - Known blind spots: a service that is wrong twice in the same way.
package enum LayeringTwiceGivesTheSame: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "Layering twice leaves the same intervals as layering once"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether layering was observed.
  package static func applies(to subject: Subject) -> Bool { subject.observations.layering != nil }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  package static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let layering = subject.observations.layering else { return }

    examination.expectEqual(
      layering.again.count, layering.first.intervals.count, "a second run stores another number")
    for (again, once) in zip(layering.again, layering.first.intervals) {
      examination.expectEqual(again, once, "a second run stores another interval")
    }
  }
}
