import HealthModel
import ServiceObservations

/// What the devices report is what the truth says they saw.
///
/// - Verifies: of samples that report what happened, each source's steps of a day are those that
///   the truth says it saw; asleep samples lie in true sleep and weighings near true weight, each
///   within the source's stated error.
/// - Does not verify: that the truth is a likely life.
/// - Oracle: the ground truth, which travels apart from the reports.
/// - Known blind spots: errors within a source's stated error.
package enum TruthAndReportsAgree: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "What the devices report is what the truth says they saw"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether the history has a truth.
  package static func applies(to subject: Subject) -> Bool {
    subject.truth.steps != nil || subject.truth.sleep != nil || subject.truth.weight != nil
  }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  package static func examine(_ subject: Subject, _ examination: inout Examination) {
    steps(subject, &examination)
    sleep(subject, &examination)
    weight(subject, &examination)
  }

  private static func steps(_ subject: Subject, _ examination: inout Examination) {
    guard let truth = subject.truth.steps else { return }
    let first = truth.days.firstDay.ordinal
    for (source, series) in subject.history.steps.enumerated() {
      var reported = [Int64](repeating: 0, count: truth.days.count)
      for row in 0..<series.count where series.marks[row].reportsActivity {
        // A sample that does not say whose day it reports belongs to the day of its start.
        let says = series.activities[row] != SampleMark.noActivity
        let day =
          says ? Int(series.activities[row]) - first : truth.days.index(of: series.starts[row])
        guard let day, reported.indices.contains(day) else { continue }
        reported[day] += Int64(series.values[row])
      }
      for day in 0..<truth.days.count {
        let place = "\(series.source.identifier) \(truth.days.day(day))"
        examination.expectEqual(
          reported[day], Int64(truth.reported[source][day]),
          "a source reports other steps than it saw", at: place)
        let most = Int64(truth.totals[day]) * 3 / 2
        examination.expect(
          reported[day] <= most,
          Finding(
            "a source reports more than was walked", at: place, expected: "at most \(most)",
            actual: "\(reported[day])"))
      }
    }
  }

  private static func sleep(_ subject: Subject, _ examination: inout Examination) {
    guard let truth = subject.truth.sleep else { return }
    let segments = truth.segments
    for (source, series) in subject.history.sleep.enumerated() {
      let slack = truth.slack[source]
      for row in 0..<series.count
      where series.stages[row].isAsleep && series.marks[row].reportsActivity {
        let isTrue = lies(
          from: series.starts[row] + slack, to: series.ends[row] - slack, slack, in: segments)
        examination.expect(
          isTrue,
          Finding(
            "a source reports sleep that was not there", at: series.source.identifier,
            expected: "within true sleep by \(slack) ms",
            actual: TimeRange(series.starts[row], series.ends[row]).words))
      }
    }
  }

  /// Whether a time lies in unbroken true sleep but for its slack; one shorter than that has to be
  /// near some.
  private static func lies(
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

  private static func weight(_ subject: Subject, _ examination: inout Examination) {
    guard let truth = subject.truth.weight else { return }
    for (source, series) in subject.history.weight.enumerated() {
      for row in 0..<series.count where series.marks[row].reportsActivity {
        guard let day = truth.days.index(of: series.times[row]) else { continue }
        let off = abs(series.grams[row] - truth.grams[day])
        examination.expect(
          off <= truth.slack[source],
          Finding(
            "a scale shows another weight",
            at: "\(series.source.identifier) \(truth.days.day(day))",
            expected: "\(truth.grams[day]) g by \(truth.slack[source]) g",
            actual: "\(series.grams[row]) g"))
      }
    }
  }
}
