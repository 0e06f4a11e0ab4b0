import HealthModel
import ServiceObservations

/// A day was shorter than 24 hours, since the clock was put forward.
///
/// What is asked for a fixed number of hours reaches into the next day.
package enum ClockWentForward: Goal {
  /// What has to occur, in a sentence.
  package static let statement = "A day was shorter than 24 hours, since the clock was put forward"

  /// How often it has occurred.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: The number of occurrences.
  package static func occurrences(in subject: Subject) -> Int {
    subject.observations.days?.days.count {
      !$0.range.isEmpty && $0.range.length < Milliseconds.day
    } ?? 0
  }
}
