import HealthModel
import ServiceObservations

/// The upload of metrics is completed after its work, with success only if everything arrived.
package enum MetricTasksReportTheirOutcome: Invariant {
  package static let statement =
    "The upload of metrics is completed after its work, with success only if everything arrived"
  package static let notes = CheckNotes(
    verifies: """
      a run of the background task is completed or cut short by the end of the process; every batch
      is uploaded during a run; a run is reported as successful if and only if the server confirmed,
      for each day to upload, a batch without failed metrics, before the time was up.
      """,
    omits: "the contents of the batches.",
    oracle: "the logs of the task scheduler and the server.",
    blindSpots: "runs that the end of the process cut short, and batches after it.",
    example: """
      The server refuses the second of two days. The task reports failure, so that the system runs
      it again; one that reports success loses the day.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool {
    subject.observations.app?.metrics?.events.contains { $0.event == .began } ?? false
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let metrics = subject.observations.app?.metrics else { return }

    let runs = MetricRun.runs(of: metrics)
    for batch in metrics.batches {
      let run = runs.last(at: batch.sentAt)
      if run?.isCut == true { continue }
      recorder.expect(
        run?.contains(batch.sentAt) ?? false,
        Finding(
          "a batch was uploaded outside a run", at: batch.sentAt.iso8601,
          expected: run?.ended.map { "before \($0.iso8601)" } ?? "in a run",
          actual: "a batch of \(batch.day)"))
    }
    for run in runs where !run.isCut && !run.isSignedOut {
      let place = run.began.iso8601
      guard let end = run.ended, let success = run.success else {
        recorder.expect(
          false,
          Finding("a run was not completed", at: place, expected: "a completion", actual: "none"))
        continue
      }
      let first = metrics.batches.partitioningIndex { $0.sentAt >= run.began }
      var isUploaded: [LocalDay: Bool] = [:]
      for batch in metrics.batches[first...].prefix(while: { $0.sentAt <= end }) {
        let isWhole = batch.sleep != .failed && !batch.readings.values.contains(.failed)
        isUploaded[batch.day] = batch.isConfirmed && isWhole
      }
      let days = isUploaded.values.count { $0 }
      let isDone =
        days >= metrics.settings.uploadedDays && isUploaded.values.allSatisfy { $0 }
        && !run.isExpired
      recorder.expect(
        success == isDone,
        Finding(
          success
            ? "an unsuccessful run is reported as a success"
            : "a successful run is reported as failed",
          at: place, expected: "\(isDone)",
          actual: "\(success), with \(days) of \(metrics.settings.uploadedDays) days confirmed"))
    }
  }
}
