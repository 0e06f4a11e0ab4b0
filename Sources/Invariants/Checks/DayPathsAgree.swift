import HealthModel
import ServiceObservations

/// Every way of asking for the day gives the same day.
///
/// - Verifies: the start of today, the start of the current day and the test for today agree,
///   also just before the boundary.
/// - Does not verify: that the day is the right one.
/// - Oracle: the days that the service itself gave.
/// - Known blind spots: only instants near some days are tried.
package enum DayPathsAgree: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "Every way of asking for the day gives the same day"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether the day boundary was observed.
  package static func applies(to subject: Subject) -> Bool { subject.observations.days != nil }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  package static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let days = subject.observations.days else { return }

    for probe in days.probes {
      let place = probe.instant.iso8601
      examination.expectEqual(
        probe.startOfToday.iso8601, probe.currentDayStart.iso8601, "two paths, two day starts",
        at: place)
      examination.expect(
        probe.isTodayAt && !probe.isTodayBefore && probe.currentDayStart <= probe.instant,
        Finding(
          "today does not begin where it begins", at: place,
          expected: "now is today, the instant before its start is not",
          actual: "\(probe.isTodayAt), \(probe.isTodayBefore)"))
      guard let day = days.days.first(where: { $0.day == probe.day }) else { continue }
      examination.expectEqual(
        probe.currentDayStart.iso8601, day.range.start.iso8601,
        "the label's day begins elsewhere", at: place)
    }
  }
}
