import HealthModel
import ServiceObservations

/// A day was shorter than 24 hours because the clock was set forward.
///
/// On such a day, a query for a fixed number of hours extends into the next day.
package enum ClockWentForward: Goal {
  package static let statement = "A day was shorter than 24 hours: the clock was put forward"

  package static func occurrences(in subject: Subject) -> Int {
    subject.observations.days?.days.count {
      !$0.range.isEmpty && $0.range.length < Milliseconds.day
    } ?? 0
  }
}
