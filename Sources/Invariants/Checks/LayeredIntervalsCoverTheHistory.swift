import HealthModel
import ServiceObservations

/// Layered intervals cover the history without gap or overlap.
///
/// - Verifies: stored intervals touch end to start, lie in the range asked, hold the start of
///   every sample in it, and span the whole range when there is none.
/// - Does not verify: that the bounds are tight: the search may stop a day outside the data.
/// - Oracle: a scan of all sample starts.
/// - Known blind spots: samples older than the range are left out by design.
package enum LayeredIntervalsCoverTheHistory: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "Layered intervals cover the history without gap or overlap"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether layering was observed.
  package static func applies(to subject: Subject) -> Bool { subject.observations.layering != nil }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  package static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let layering = subject.observations.layering else { return }

    let starts = subject.history.steps.flatMap(\.starts).filter {
      layering.range.contains(Instant(milliseconds: $0))
    }
    let data = starts.min().map { TimeRange($0, starts.max() ?? $0) }
    for run in layering.runs { examine(run, layering.range, data, &examination) }
  }

  private static func examine(
    _ run: LayeringRun, _ range: TimeRange, _ data: TimeRange?, _ examination: inout Examination
  ) {
    let intervals = run.intervals
    examination.expectEqual(
      run.returnedCount, intervals.count, "the returned count is not the number stored",
      at: run.place())
    for (left, right) in zip(intervals, intervals.dropFirst()) {
      examination.expectEqual(
        right.range.start.iso8601, left.range.end.iso8601, "neighbours do not touch",
        at: run.place(left.range))
    }
    guard let first = intervals.first, let last = intervals.last else {
      examination.expect(
        false,
        Finding(
          "nothing is stored", at: run.place(), expected: "at least one interval", actual: "none"))
      return
    }
    examination.expect(
      range.start <= first.range.start && last.range.end <= range.end,
      Finding(
        "intervals leave the range", at: run.place(), expected: range.words,
        actual: TimeRange(start: first.range.start, end: last.range.end).words))
    guard let data else {
      examination.expectEqual(
        intervals.map(\.range), [range], "no data, yet divided", at: run.place())
      return
    }
    examination.expect(
      first.range.start <= data.start && data.end < last.range.end,
      Finding(
        "samples lie outside the intervals", at: run.place(), expected: data.words,
        actual: TimeRange(start: first.range.start, end: last.range.end).words))
  }
}
