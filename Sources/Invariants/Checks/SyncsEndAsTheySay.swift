import HealthModel
import ServiceObservations

/// A step sync marks intervals and reports its progress and its end as the server has confirmed.
package enum SyncsEndAsTheySay: Invariant {
  package static let statement =
    "A step sync marks intervals and reports its progress and its end according to what the "
    + "server has confirmed"
  package static let notes = CheckNotes(
    verifies: """
      an interval is marked as synced after all samples that were sent from it are confirmed, and
      none is sent afterwards; when a sync ends as synced, the server has confirmed every sample and
      every deletion of the store; the progress of the sync then says that all intervals are done,
      the number done is the number marked, never decreases and never exceeds the total; there is an
      estimate after the first interval done and no earlier; no sync is running after the call has
      returned; a sync that is not interrupted, and in which a batch was refused or attempted as
      often as allowed, ends with that failure.
      """,
    omits: "the estimate itself; changes that arrived while reading was denied.",
    oracle: "the log of the server and of the state, and the order of arrival in the store.",
    blindSpots: """
      progress that is not reported; deletions that the store may have forgotten before the sync
      ended.
      """,
    example: """
      A sync says that it is complete while the server has not confirmed its last batch. That batch
      is never sent.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool {
    !(subject.observations.app?.stepSync?.runs.isEmpty ?? true)
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let sync = subject.observations.app?.stepSync else { return }

    for run in sync.runs {
      let place = run.time.end.iso8601
      let late = sync.requests[run.requests].reduce(0) { $0 + $1.lateSamples }
      recorder.expectEqual(
        run.unconfirmedMarks, 0, "intervals are marked before their samples are confirmed",
        at: place)
      recorder.expectEqual(late, 0, "samples of marked intervals are sent", at: place)
      recorder.expectEqual(
        [run.decreases, run.excesses, run.unfoundedEstimates], [0, 0, 0],
        "the progress decreases, exceeds its total or estimates too early", at: place)
      recorder.expect(
        run.done < 2 || run.hasEstimate,
        Finding(
          "the progress never estimates the time left", at: place, expected: "an estimate",
          actual: "none"))
      recorder.expectEqual(
        run.done, run.markedIntervals, "the progress differs from the intervals marked", at: place)
      recorder.expectEqual(
        run.isIdleAfterwards, true, "the progress reports a sync that has ended", at: place)
      judgeFailure(of: run, sync, &recorder)
      guard run.end == .synced else { continue }
      recorder.expectEqual(
        [run.missingSamples, run.missingTombstones], [0, 0],
        "a complete sync lacks samples or tombstones", at: place)
      recorder.expectEqual(
        run.done, run.total, "the progress of a complete sync is not complete", at: place)
    }
  }

  /// Judges the end of a sync in which the server refused a batch or did not answer to the last.
  private static func judgeFailure(
    of run: StepSyncObservation.Run, _ sync: StepSyncObservation, _ recorder: inout CheckRecorder
  ) {
    if run.interruption != nil { return }
    let requests = sync.requests[run.requests]
    let failures = requests.reversed().prefix { $0.answer != .confirmed && $0.answer != .rejected }
    let refusals = requests.count { $0.answer == .rejected }
    let isExhausted = failures.count == sync.settings.attempts
    guard refusals > 0 || isExhausted else { return }
    let isReported =
      switch run.end {
      case .uploadFailed(let attempts): !isExhausted || attempts == sync.settings.attempts
      // Another error may have ended it after the refusal.
      case .failed: !isExhausted
      case .synced, .paused, .cancelled: false
      }
    recorder.expect(
      isReported,
      Finding(
        "a sync with a failed batch does not say so", at: run.time.end.iso8601,
        expected: "a failed upload", actual: "\(run.end)"))
  }
}
