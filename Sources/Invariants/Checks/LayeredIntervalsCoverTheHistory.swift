import HealthModel
import ServiceObservations

/// Layered intervals cover the history without gap or overlap.
package enum LayeredIntervalsCoverTheHistory: Invariant {
  package static let statement =
    "Layered intervals cover the history without gap or overlap"
  package static let notes = CheckNotes(
    verifies: """
      each stored interval starts where the previous one ends; all are inside the requested range;
      the store counts no steps in the range before the first and after the last; they are one
      interval over the whole range if it counts none there.
      """,
    omits: "tight bounds: the search for the data may stop a day outside it.",
    oracle: "the sweep's amounts before and after the intervals.",
    blindSpots: """
      samples older than the range are left out by design, and so are samples outside the intervals
      whose sum the store rounds to 0.
      """,
    example: """
      Intervals end at 12:00:00 and start at 12:00:01. The samples of that second are in neither of
      them.
      """)
  package static let scenarioPaths = ScenarioPaths.layering

  package static func applies(to subject: Subject) -> Bool { subject.observations.layering != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let layering = subject.observations.layering else { return }

    func steps(in range: TimeRange) -> Int64 {
      subject.stepOracle.rounded(subject.stepOracle.amount(in: range)).steps
    }
    let isEmpty = steps(in: layering.range) == 0
    for run in layering.runs {
      let (before, after) = run.outside(layering.range)
      examine(
        run, layering.range, isEmpty: isEmpty, outside: (steps(in: before), steps(in: after)),
        &recorder)
    }
  }

  private static func examine(
    _ run: LayeringRun, _ range: TimeRange, isEmpty: Bool, outside: (before: Int64, after: Int64),
    _ recorder: inout CheckRecorder
  ) {
    let intervals = run.intervals
    recorder.expectEqual(
      run.returnedCount, intervals.count, "the returned count is not the number stored",
      at: run.place())
    for (left, right) in zip(intervals, intervals.dropFirst()) {
      recorder.expectEqual(
        right.range.start.iso8601, left.range.end.iso8601, "neighbors do not touch",
        at: run.place(left.range))
    }
    guard let first = intervals.first, let last = intervals.last else {
      recorder.expect(
        false,
        Finding(
          "nothing is stored", at: run.place(), expected: "at least one interval", actual: "none"))
      return
    }
    // A faulty store may return them in any order.
    let bounds = "\(first.range.start.iso8601) to \(last.range.end.iso8601)"
    recorder.expect(
      range.start <= first.range.start && last.range.end <= range.end,
      Finding(
        "intervals extend beyond the range", at: run.place(), expected: range.text,
        actual: bounds))
    if isEmpty {
      recorder.expectEqual(
        intervals.map(\.range), [range], "a range without steps was divided", at: run.place())
      return
    }
    recorder.expect(
      outside == (0, 0),
      Finding(
        "steps lie outside the intervals", at: run.place(),
        expected: "no steps before and after \(bounds)",
        actual: "\(outside.before) before and \(outside.after) after"))
  }
}
