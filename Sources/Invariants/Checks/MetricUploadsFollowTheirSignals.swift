import HealthModel
import ServiceObservations

/// Uploads of metrics are requested for signals and failures only, with the promised delays.
package enum MetricUploadsFollowTheirSignals: Invariant {
  package static let statement =
    "Uploads of metrics are requested for signals and failures only, with the promised delays"
  package static let notes = CheckNotes(
    verifies: """
      a change that an observer reports is followed by a request for the background task, unless one
      is pending; so is a failed run; a request follows a signal (a change or the app's request to
      set up background work) or a failed run; it lets the task begin no earlier than the batching
      delay after the first signal since the last run, or after the delay of a retry, which doubles
      with each failure of the process up to the maximum; a request does not postpone one of the
      same process.
      """,
    omits: "when the system runs the task; requests after a process has ended.",
    oracle: "a replay of the log of observers and of the task scheduler.",
    blindSpots: """
      a signal during a failed run permits either delay; a failure count that outlives the process
      may be higher than the one replayed, so longer retries are accepted.
      """,
    example: """
      A change at 9:00 requests an upload no earlier than the batching delay allows. A second change
      at 9:05 does not postpone it.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool {
    subject.observations.app?.metrics?.events.contains { $0.event == .updated } ?? false
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let metrics = subject.observations.app?.metrics else { return }

    var replay = MetricRequestReplay(metrics.settings)
    for entry in metrics.events { replay.take(entry, &recorder) }
  }
}
