import HealthModel
import ServiceObservations

/// The day and the steps that the app shows are those of the day that it is.
///
/// - Verifies: the day that the app takes for today is the one that holds the time of the look; the
///   steps shown are no more than all samples of all sources that start in it by then count.
/// - Does not verify: that they are as many as they could be, since samples come late.
/// - Oracle: the wall clock, read every minute; the plain sum of the history's samples.
/// - Known blind spots: steps of another day that are fewer than the bound.
package enum ShownStepsAreOfToday: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "The day and the steps that the app shows are those of the day that it is"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether an app was looked at.
  package static func applies(to subject: Subject) -> Bool {
    subject.observations.app?.looks.isEmpty == false
  }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  package static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let app = subject.observations.app else { return }

    let versions = subject.appDays
    if versions.isEmpty { return }
    for look in app.looks {
      let days = versions[app.dayEnds.partitioningIndex { $0.time > look.time }]
      let index = days.index(at: look.time)
      guard index >= 0 else { continue }
      let place = "\(look.moment) at \(look.time.iso8601)"
      examination.expectEqual(
        look.day, days.day(index), "the app takes another day for today", at: place)
      guard let steps = look.steps else { continue }
      let samples = subject.steps.samples(
        in: TimeRange(days.starts[index], look.time.advanced(by: 1).milliseconds))
      let most = samples.reduce(0) { $0 + $1.value }
      examination.expect(
        Int64(steps) <= most,
        Finding(
          "more steps are shown than the day had so far", at: place, expected: "at most \(most)",
          actual: "\(steps)"))
    }
  }
}
