import HealthModel
import ServiceObservations

/// A step sync that is paused or cancelled ends as it was asked to, and says so.
package enum InterruptedSyncsStop: Invariant {
  package static let statement =
    "A step sync that is paused or cancelled ends as it was asked to, and says so"
  package static let notes = CheckNotes(
    verifies: """
      no request starts after the pause or the cancellation; a paused sync returns soon after the
      request or query that was in progress, and a cancelled one soon after the call; a sync reports
      that it was paused or cancelled only if it was, and which of the two.
      """,
    omits: "the work that such a sync leaves to the next one.",
    oracle: "the log of calls and requests.",
    blindSpots: """
      a call after the last request; a paused sync that goes on while another service of the app
      waits for a slower query.
      """,
    example: """
      The person pauses the sync during a request. That request ends, no other starts, and the sync
      says that it was paused, not that all is uploaded.
      """)
  package static let scenarioPaths = ScenarioPaths.app
  /// The time in which what a query in progress found may still be handled, in milliseconds.
  private static let grace = 5 * Milliseconds.second

  package static func applies(to subject: Subject) -> Bool {
    subject.observations.app?.stepSync?.runs.contains { $0.interruption != nil } ?? false
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let sync = subject.observations.app?.stepSync else { return }

    for run in sync.runs {
      let place = run.time.end.iso8601
      let isCancelled = run.interruption?.isCancellation
      let isTrue =
        switch run.end {
        case .paused: isCancelled == false
        case .cancelled: isCancelled == true
        case .synced, .uploadFailed, .failed: true
        }
      let stop = isCancelled.map { $0 ? "cancelled" : "paused" }
      recorder.expect(
        isTrue,
        Finding(
          "a sync reports the wrong end", at: place,
          expected: stop ?? "neither paused nor cancelled",
          actual: "\(run.end)"))
      guard let interruption = run.interruption, let stop else { continue }
      let requests = sync.requests[run.requests]
      recorder.expectEqual(
        requests.count { $0.time.start > interruption.time }, 0,
        "a \(stop) sync sends requests", at: place)
      let last = requests.last { $0.time.start <= interruption.time }?.time.end
      let ends = interruption.isCancellation ? [] : [last, interruption.queryEnd].compactMap { $0 }
      let latest = ends.reduce(interruption.time) { max($0, $1) }.advanced(by: grace)
      recorder.expect(
        run.time.end <= latest,
        Finding(
          "a \(stop) sync goes on", at: interruption.time.iso8601,
          expected: "an end by \(latest.iso8601)", actual: place))
    }
  }
}
