import HealthModel
import ServiceObservations

/// A day was longer than 24 hours, since the clock was put back.
///
/// What is asked for a fixed number of hours, or by the wall clock, goes wrong on such a day.
package enum ClockWentBack: Goal {
  /// What has to occur, in a sentence.
  package static let statement = "A day was longer than 24 hours, since the clock was put back"

  /// How often it has occurred.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: The number of occurrences.
  package static func occurrences(in subject: Subject) -> Int {
    subject.observations.days?.days.count { $0.range.length > Milliseconds.day } ?? 0
  }
}
