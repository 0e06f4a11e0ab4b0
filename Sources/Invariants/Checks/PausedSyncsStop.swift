import HealthModel
import ServiceObservations

/// A step sync that is paused ends after the request in progress, and says so.
///
/// - Verifies: no request starts after the pause; the call returns soon after the pause, or after
///   the request that was in progress; a sync reports that it was paused only if it was, and none
///   reports that it was cancelled while its process runs.
/// - Does not verify: the work that a paused sync leaves to the next one.
/// - Oracle: the log of calls and requests.
/// - Known blind spots: a pause after the last request.
package enum PausedSyncsStop: Invariant {
  package static let statement =
    "A step sync that is paused ends after the request in progress, and says so"
  package static let scenarioPaths = ScenarioPaths.app
  /// The time in which reading and layering in progress may still end, in milliseconds.
  private static let grace = 5 * Milliseconds.second

  package static func applies(to subject: Subject) -> Bool {
    subject.observations.app?.stepSync?.runs.contains { $0.paused != nil } ?? false
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let sync = subject.observations.app?.stepSync else { return }

    for run in sync.runs {
      let place = run.time.end.iso8601
      guard let paused = run.paused else {
        recorder.expect(
          run.end != .paused && run.end != .cancelled,
          Finding(
            "a sync reports that it was stopped", at: place, expected: "an end of its own",
            actual: "\(run.end)"))
        continue
      }
      recorder.expect(
        run.end != .cancelled,
        Finding(
          "a paused sync reports that it was cancelled", at: place, expected: "paused or synced",
          actual: "cancelled"))
      let requests = sync.requests[run.requests]
      recorder.expectEqual(
        requests.count { $0.time.start > paused }, 0, "requests follow a pause", at: place)
      let inProgress = requests.last { $0.time.start <= paused }?.time.end ?? paused
      let latest = max(paused, inProgress).advanced(by: grace)
      recorder.expect(
        run.time.end <= latest,
        Finding(
          "a paused sync goes on", at: paused.iso8601, expected: "an end by \(latest.iso8601)",
          actual: place))
    }
  }
}
