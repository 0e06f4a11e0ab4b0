import HealthModel
import ServiceObservations

/// Devices report what they observed of the ground truth.
package enum TruthAndReportsAgree: Invariant {
  package static let statement = "Devices report what they observed of the ground truth"
  package static let notes = CheckNotes(
    verifies: """
      for samples that report actual activity: each source's steps of a day are those that it
      observed according to the ground truth; asleep samples are within true sleep, and weight
      samples are close to the true weight, each within the source's stated error.
      """,
    omits: "that the ground truth is realistic.",
    oracle: "the ground truth, which is kept apart from the samples.",
    blindSpots: "errors within a source's stated error.",
    example: """
      The person takes 1,000 steps, 600 of them with the watch. The watch reports 600, give or take
      the error that it states.
      """)
  package static let scenarioPaths = ["history.*", "history"]

  package static func applies(to subject: Subject) -> Bool {
    subject.truth.steps != nil || subject.truth.sleep != nil || subject.truth.weight != nil
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    steps(subject, &recorder)
    sleep(subject, &recorder)
    weight(subject, &recorder)
  }

  private static func steps(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let truth = subject.truth.steps else { return }
    let first = truth.days.firstDay.ordinal
    for (source, series) in subject.history.steps.enumerated() {
      var reported = [Int64](repeating: 0, count: truth.days.count)
      for (row, activity) in series.activities.enumerated()
      where series.labels[row].reportsActivity {
        // A sample without an activity day belongs to the day of its start.
        let day =
          activity != SampleLabel.noActivity
          ? Int(activity) - first : truth.days.index(of: series.starts[row])
        guard let day, reported.indices.contains(day) else { continue }
        reported[day] += Int64(series.values[row])
      }
      for day in 0..<truth.days.count {
        let place = "\(series.source.identifier) \(truth.days.day(day))"
        recorder.expectEqual(
          reported[day], Int64(truth.reported[source][day]),
          "a source's steps differ from those it observed", at: place)
        // A source errs by half at most, and rounds.
        let most = (Int64(truth.totals[day]) * 3 + 1) / 2
        recorder.expect(
          reported[day] <= most,
          Finding(
            "a source reports more than was walked", at: place, expected: "at most \(most)",
            actual: "\(reported[day])"))
      }
    }
  }

  private static func sleep(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let truth = subject.truth.sleep else { return }
    let segments = truth.segments
    for (source, series) in subject.history.sleep.enumerated() {
      let slack = truth.slack[source]
      for row in 0..<series.count
      where series.stages[row].isAsleep && series.labels[row].reportsActivity {
        let isTrue = isTrueSleep(
          from: series.starts[row] + slack, to: series.ends[row] - slack, slack, in: segments)
        recorder.expect(
          isTrue,
          Finding(
            "a source reports sleep outside true sleep", at: series.source.identifier,
            expected: "within true sleep, tolerance \(slack) ms",
            actual: TimeRange(series.starts[row], series.ends[row]).text))
      }
    }
  }

  /// A Boolean value that indicates whether a range is inside uninterrupted true sleep.
  ///
  /// The caller has already shortened the range by `slack` at both ends. A range that is empty
  /// after that must be near a segment of true sleep.
  private static func isTrueSleep(
    from: Int64, to: Int64, _ slack: Int64, in segments: SleepSeries
  ) -> Bool {
    if to <= from {
      let near = segments.starts.firstIndex(notBelow: to + 2 * slack) - 1
      return near >= 0 && segments.ends[near] > from - 2 * slack
    }
    let first = segments.starts.firstIndex(above: from) - 1
    let last = segments.starts.firstIndex(notBelow: to) - 1
    return first >= 0 && last >= first && segments.ends[last] >= to
      && (first..<last).allSatisfy { segments.ends[$0] == segments.starts[$0 + 1] }
  }

  private static func weight(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let truth = subject.truth.weight else { return }
    for (source, series) in subject.history.weight.enumerated() {
      for row in 0..<series.count where series.labels[row].reportsActivity {
        guard let day = truth.days.index(of: series.times[row]) else { continue }
        let off = abs(series.grams[row] - truth.grams[day])
        recorder.expect(
          off <= truth.slack[source],
          Finding(
            "a weight sample is outside the stated error",
            at: "\(series.source.identifier) \(truth.days.day(day))",
            expected: "\(truth.grams[day]) g, tolerance \(truth.slack[source]) g",
            actual: "\(series.grams[row]) g"))
      }
    }
  }
}
