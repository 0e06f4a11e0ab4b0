import HealthModel
import ServiceObservations

/// A batch of metrics covers one of the last local days and its night, and follows older batches.
package enum MetricBatchesCoverTheirDays: Invariant {
  package static let statement =
    "A batch of metrics covers one of the last local days and its night, and follows older batches"
  package static let notes = CheckNotes(
    verifies: """
      a read for a screen covers the day that it asked for; the day of a batch is the day of the
      upload or one of the days before it, as many in all as the service uploads (uploadedDays), not
      counting days that the zone skipped; its time range and its night, from noon to noon, are
      those of the wall clock in the zone that the person was in; the batch was fetched in the run
      that uploaded it; of two batches of a day, the one received later was not fetched earlier.
      """,
    omits: "the values.",
    oracle: "the wall clock, read every minute; the log of the task scheduler.",
    blindSpots: "batches of runs that the end of the process cut short.",
    example: """
      A background task runs on Tuesday at 0:10. Its batch for Monday covers Monday from midnight to
      midnight and the night from Sunday noon to Monday noon.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool {
    subject.observations.app?.metrics?.batches.isEmpty == false
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let app = subject.observations.app, let metrics = app.metrics else { return }

    let days = MetricDays(metrics, TimeRange(start: app.span.start, end: app.end))
    for read in metrics.directReads { judge(read, days, &recorder) }
    let runs = MetricRun.runs(of: metrics)
    var fetches: [LocalDay: Instant] = [:]
    for batch in metrics.batches {
      let place = "\(batch.day) at \(batch.sentAt.iso8601)"
      recorder.expectEqual(
        batch.time.text, days.time(of: batch.day)?.text ?? "no such day",
        "a batch's time is wrong", at: place)
      recorder.expectEqual(
        batch.night.text, days.night(of: batch.day)?.text ?? "no such night",
        "a batch's night is wrong", at: place)
      let last = fetches[batch.day] ?? batch.fetchedAt
      recorder.expect(
        last <= batch.fetchedAt,
        Finding(
          "an older batch follows a newer one", at: place,
          expected: "fetched at \(last.iso8601) or later",
          actual: "fetched at \(batch.fetchedAt.iso8601)"))
      fetches[batch.day] = max(last, batch.fetchedAt)
      guard let run = runs.last(at: batch.sentAt), !run.isCut else { continue }
      recorder.expect(
        run.began <= batch.fetchedAt && batch.fetchedAt <= batch.sentAt,
        Finding(
          "a batch was not fetched in the run that uploaded it", at: place,
          expected: "from \(run.began.iso8601) to \(batch.sentAt.iso8601)",
          actual: batch.fetchedAt.iso8601))
      let first = days.first(of: metrics.settings.uploadedDays, upTo: run.began)
      let today = days.day(at: batch.sentAt)
      recorder.expect(
        first <= batch.day && batch.day <= today,
        Finding(
          "a batch is for the wrong day", at: place, expected: "from \(first) to \(today)",
          actual: "\(batch.day)"))
    }
  }

  private static func judge(
    _ read: MetricsObservation.DirectRead, _ days: MetricDays, _ recorder: inout CheckRecorder
  ) {
    let day = days.day(at: read.instant)
    let expected = [days.time(of: day)?.text, days.night(of: day)?.text]
    recorder.expectEqual(
      read.batch.map { ["\($0.day)", $0.time.text, $0.night.text] } ?? ["no answer"],
      ["\(day)"] + expected.map { $0 ?? "none" },
      "a read for a screen covers another day", at: read.instant.iso8601)
  }
}
