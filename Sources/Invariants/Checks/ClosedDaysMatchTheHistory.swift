import HealthModel
import ServiceObservations

/// The app closes each day once, with the steps and the sleep of the history.
///
/// - Verifies: the server holds one snapshot of each day that has ended since the app was first
///   opened; its time is the day's, also where the person moved the day end in the day; its steps
///   are the merged steps of the samples that start in the day, its sleep the seconds that some
///   source calls asleep.
/// - Does not verify: days that were read while the person did not allow reading, and those whose
///   samples came after the app was opened for the last time in the two days after them.
/// - Oracle: the wall clock, read every minute; the sweep over time for steps, a grid of one cell a
///   second for sleep.
/// - Known blind spots: without the day boundary among the services no day is due.
package enum ClosedDaysMatchTheHistory: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "The app closes each day once, with the steps and the sleep of the history"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether an app was observed.
  package static func applies(to subject: Subject) -> Bool { subject.observations.app != nil }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  package static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let app = subject.observations.app else { return }

    if let days = subject.appDays.last, let opening = app.openings.first {
      let closed = Dictionary(app.closedDays.map { ($0.day, $0.range) }) { first, _ in first }
      for index in max(0, days.index(at: opening))..<days.starts.count {
        guard let range = days.range(index), range.end <= app.span.end else { break }
        if range.isEmpty { continue }
        let day = days.day(index)
        examination.expect(
          closed[day] != nil,
          Finding("a day was not closed", expected: "a snapshot of \(day)", actual: "none"))
        guard let time = closed[day] else { continue }
        examination.expectEqual(time.words, range.words, "a day has another time", at: "\(day)")
      }
    }
    for (day, next) in zip(app.closedDays, app.closedDays.dropFirst()) {
      examination.expectEqual(
        next.range.start.iso8601, day.range.end.iso8601, "closed days do not touch",
        at: day.range.words)
    }
    var scan = SleepScan(subject.history)
    for day in app.closedDays where !day.isExcused {
      examination.expectEqual(
        day.steps.map { Int64($0) },
        subject.steps.rounded(subject.steps.amount(in: day.range)).steps,
        "the day's steps are not the history's", at: day.range.words)
      var asleep = SecondGrid(day.range)
      for sample in scan.samples(in: day.range) where sample.stage.isAsleep {
        asleep.mark(sample.range.start.milliseconds, sample.range.end.milliseconds)
      }
      examination.expectEqual(
        day.sleepSeconds, Int(asleep.marked / Milliseconds.second),
        "the day's sleep is not the history's", at: day.range.words)
    }
  }
}
