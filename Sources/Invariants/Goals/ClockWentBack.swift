import HealthModel
import ServiceObservations

/// A day was longer than 24 hours because the clock was set back.
///
/// On such a day, queries for a fixed number of hours or for wall-clock times return wrong results.
package enum ClockWentBack: Goal {
  package static let statement = "A day was longer than 24 hours: the clock was put back"

  package static func occurrences(in subject: Subject) -> Int {
    subject.observations.days?.days.count { $0.range.length > Milliseconds.day } ?? 0
  }
}
