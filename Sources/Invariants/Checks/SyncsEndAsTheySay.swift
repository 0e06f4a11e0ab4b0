import HealthModel
import ServiceObservations

/// A step sync marks intervals and reports its progress and its end as the server has confirmed.
package enum SyncsEndAsTheySay: Invariant {
  package static let statement =
    "A step sync marks intervals and reports its progress and its end as the server has confirmed"
  package static let notes = CheckNotes(
    verifies: """
      an interval is marked as synced after all samples that were sent from it are confirmed, and
      none is sent afterwards; a sync that ends as synced has confirmed every sample and every
      deletion of the store; its progress then says that all intervals are done, the number done is
      the number marked, never decreases and never exceeds the total; there is an estimate only
      after one interval is done; no sync is running after the call has returned.
      """,
    omits: "the estimate itself; changes that arrived while reading was denied.",
    oracle: "the log of the server and of the state, and the order of arrival in the store.",
    blindSpots: "progress that is not reported.",
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
      recorder.expectEqual(
        run.done, run.markedIntervals, "the progress differs from the intervals marked", at: place)
      recorder.expectEqual(
        run.isIdleAfterwards, true, "the progress reports a sync that has ended", at: place)
      guard run.end == .synced else { continue }
      recorder.expectEqual(
        [run.missingSamples, run.missingTombstones], [0, 0],
        "a complete sync lacks samples or tombstones", at: place)
      recorder.expectEqual(
        run.done, run.total, "the progress of a complete sync is not complete", at: place)
    }
  }
}
