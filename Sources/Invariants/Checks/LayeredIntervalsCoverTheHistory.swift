import HealthModel
import ServiceObservations

/// Layered intervals cover the history without gap or overlap.
package enum LayeredIntervalsCoverTheHistory: Invariant {
  package static let statement =
    "Layered intervals cover the history without gap or overlap"
  package static let notes = CheckNotes(
    verifies: """
      each stored interval starts where the previous one ends; all are inside the requested range;
      they contain the start of every sample in the range that counts, and are one interval over the
      whole range if no sample counts.
      """,
    omits: "tight bounds: the search for the data may stop a day outside it.",
    oracle: "a scan of all sample starts.",
    blindSpots: """
      samples older than the range are left out by design, and so are zero-step samples before the
      first and after the last sample that counts, because sums do not show them.
      """,
    example: """
      Intervals end at 12:00:00 and start at 12:00:01. The samples of that second are in neither of
      them.
      """)
  package static let scenarioPaths = ScenarioPaths.layering

  package static func applies(to subject: Subject) -> Bool { subject.observations.layering != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let layering = subject.observations.layering else { return }

    let samples = subject.stepOracle.samples(in: layering.range)
    let first = samples.first(where: subject.stepOracle.isCounted)
    let last = samples.last(where: subject.stepOracle.isCounted)
    let data = first.map { TimeRange($0.start, last?.start ?? $0.start) }
    for run in layering.runs { examine(run, layering.range, data, &recorder) }
  }

  private static func examine(
    _ run: LayeringRun, _ range: TimeRange, _ data: TimeRange?, _ recorder: inout CheckRecorder
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
    guard let data else {
      recorder.expectEqual(
        intervals.map(\.range), [range], "a range without data was divided", at: run.place())
      return
    }
    recorder.expect(
      first.range.start <= data.start && data.end < last.range.end,
      Finding(
        "samples lie outside the intervals", at: run.place(),
        expected: "intervals over the samples, \(data.text)",
        actual: "intervals over \(bounds)"))
  }
}
