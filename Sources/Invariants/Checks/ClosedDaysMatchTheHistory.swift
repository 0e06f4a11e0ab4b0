import HealthModel

/// The app closes each day once, with the steps and the sleep of the history.
///
/// - Verifies: the server holds one snapshot of each day that has ended since the app was first
///   opened; its steps are the merged steps of the samples that start in the day, its sleep the
///   seconds that some source calls asleep.
/// - Does not verify: days that were read while the person did not allow reading, and those whose
///   samples came after the app was opened for the last time in the two days after them.
/// - Oracle: the sweep over time for steps, a grid of one cell a second for sleep.
/// - Known blind spots: the bounds of a day are the app's; that they are right, the checks of the
///   day boundary say.
public enum ClosedDaysMatchTheHistory: Invariant {
  /// The truth in a sentence.
  public static let statement =
    "The app closes each day once, with the steps and the sleep of the history"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether an app was observed.
  public static func applies(to subject: Subject) -> Bool { subject.observations.app != nil }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  public static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let app = subject.observations.app else { return }

    let closed = Set(app.closedDays.map(\.day))
    for day in app.dueDays {
      examination.expect(
        closed.contains(day),
        Finding("a day was not closed", expected: "a snapshot of \(day)", actual: "none"))
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
