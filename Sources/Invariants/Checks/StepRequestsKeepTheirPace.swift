import HealthModel
import ServiceObservations

/// Requests to the step server keep the size, the delays and the number of attempts of the policy.
package enum StepRequestsKeepTheirPace: Invariant {
  package static let statement =
    "Requests to the step server keep to the size, the delays and the number of attempts of the "
    + "policy"
  package static let notes = CheckNotes(
    verifies: """
      no request is empty or larger than the policy's batch size; a complete sync sends at most
      one request that is not full for each query for samples or changes and each interval that it
      marks; after a transient
      failure, the next request of the same sync comes neither before the delay of the policy, which
      doubles with each failure in succession up to a maximum, nor before the time for which the
      server asked, and at most twice as late; there are no more failures in succession than
      attempts; a sync that reports a failed upload has used up its attempts, or the server refused
      a batch.
      """,
    omits: "the delay between syncs.",
    oracle: "a replay of the log of requests.",
    blindSpots: "an upload that is refused before another one fails.",
    example: """
      The server answers with 503 three times. The delays are at least 1, 2 and 4 seconds, not three
      requests at once.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool {
    !(subject.observations.app?.stepSync?.requests.isEmpty ?? true)
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let sync = subject.observations.app?.stepSync else { return }

    for request in sync.requests {
      let size = request.samples + request.tombstones
      recorder.expect(
        (1...max(1, sync.settings.batchSize)).contains(size),
        Finding(
          "a request has a size that the policy does not allow",
          at: request.time.start.iso8601, expected: "1 to \(sync.settings.batchSize)",
          actual: "\(size)"))
    }
    for run in sync.runs {
      examine(run, sync, &recorder)
      if run.end == .synced { examineSizes(run, sync, &recorder) }
    }
  }

  private static func examineSizes(
    _ run: StepSyncObservation.Run, _ sync: StepSyncObservation, _ recorder: inout CheckRecorder
  ) {
    let unfilled = sync.requests[run.requests].count {
      $0.answer == .confirmed && $0.samples + $0.tombstones < sync.settings.batchSize
    }
    let most = run.reads + run.markedIntervals
    recorder.expect(
      unfilled <= most,
      Finding(
        "a sync sends many requests that are not full", at: run.time.text,
        expected: "at most \(most)", actual: "\(unfilled)"))
  }

  private static func examine(
    _ run: StepSyncObservation.Run, _ sync: StepSyncObservation, _ recorder: inout CheckRecorder
  ) {
    var failures = 0
    var isRefused = false
    var last: StepSyncObservation.Request?
    for request in sync.requests[run.requests] {
      if let last, failures > 0 {
        let wait = request.time.start.milliseconds - last.time.end.milliseconds
        let due = delay(after: failures, last.answer, sync.settings)
        recorder.expect(
          wait >= due && wait / 2 <= due,
          Finding(
            "a request does not keep the delay after a failure",
            at: request.time.start.iso8601, expected: "\(due) ms", actual: "\(wait) ms"))
      }
      switch request.answer {
      case .failed, .throttled: failures += 1
      case .rejected: (failures, isRefused) = (0, true)
      case .confirmed, .cancelled: failures = 0
      }
      last = request
      recorder.expect(
        failures <= sync.settings.attempts,
        Finding(
          "a request is attempted too often", at: request.time.start.iso8601,
          expected: "at most \(sync.settings.attempts)", actual: "\(failures)"))
    }
    guard case .uploadFailed(let attempts) = run.end else { return }
    recorder.expect(
      isRefused || (failures == sync.settings.attempts && attempts == failures),
      Finding(
        "a sync gave up an upload before its attempts were used up", at: run.time.end.iso8601,
        expected: "\(sync.settings.attempts)", actual: "\(failures), \(attempts) reported"))
  }

  /// Returns the delay after a number of failures in succession, in milliseconds.
  private static func delay(
    after failures: Int, _ answer: StepSyncObservation.Answer,
    _ settings: StepSyncObservation.Settings
  ) -> Int64 {
    var delay = settings.firstBackoff
    for _ in 1..<failures where delay < settings.maximumBackoff { delay *= 2 }
    delay = min(delay, settings.maximumBackoff)
    if case .throttled(let milliseconds) = answer { return max(delay, milliseconds) }
    return delay
  }
}
