import HealthModel
import ServiceObservations

/// No metrics are uploaded while nobody is signed in, and uploads go on after the next sign-in.
package enum NothingIsUploadedWhileSignedOut: Invariant {
  package static let statement =
    "No metrics are uploaded while nobody is signed in, and uploads go on after the next sign-in"
  package static let notes = CheckNotes(
    verifies: """
      the server receives no batch between a sign-out and the next sign-in; a request that was
      pending at the sign-out starts no run; a change after the sign-in leads to an upload.
      """,
    omits: "requests that are made while nobody is signed in; their runs must not upload anything.",
    oracle: "the logs of the app, the task scheduler and the server.",
    blindSpots: "batches in progress at the very millisecond of the sign-out.",
    example: """
      The person signs out at 9:00 with an upload pending for 9:15. Nothing is sent at 9:15, and
      uploads go on after the next sign-in.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool {
    subject.observations.app?.metrics?.events.contains { $0.event == .signedOut } ?? false
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let metrics = subject.observations.app?.metrics else { return }

    var signOut: Instant?
    var hasRequested = false
    for entry in metrics.events {
      switch entry.event {
      case .signedOut: (signOut, hasRequested) = (entry.time, false)
      case .submitted: hasRequested = true
      case .began where signOut != nil:
        recorder.expect(
          hasRequested,
          Finding(
            "a run that was requested before the sign-out begins", at: entry.time.iso8601,
            expected: "no run", actual: "a run"))
      case .signedIn:
        guard let start = signOut else { continue }
        signOut = nil
        let first = metrics.batches.partitioningIndex { $0.sentAt > start }
        let late = metrics.batches[first...].prefix { $0.sentAt < entry.time }
        recorder.expectEqual(
          late.count, 0, "batches are uploaded while nobody is signed in", at: start.iso8601)
        recorder.expect(
          !isUploadDue(after: entry.time, metrics)
            || metrics.batches.last.map { $0.sentAt > entry.time } ?? false,
          Finding(
            "no upload follows a sign-in", at: entry.time.iso8601, expected: "a batch",
            actual: "none"))
      default: continue
      }
    }
  }

  /// Returns true if a change followed a sign-in and there was an hour more than the delay for its
  /// upload.
  private static func isUploadDue(after signIn: Instant, _ metrics: MetricsObservation) -> Bool {
    let change = metrics.events.first { $0.time >= signIn && $0.event == .updated }
    guard let change, let end = metrics.events.last?.time else { return false }
    let delay = Int64(metrics.settings.batchingDelaySeconds) * 1_000 + Milliseconds.hour
    return end >= change.time.advanced(by: delay)
  }
}
