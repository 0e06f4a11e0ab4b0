import HealthModel
import ServiceObservations

/// The app does not show a value as known before it could read it.
package enum UnknownIsNotShownAsZero: Invariant {
  package static let statement = "The app does not show a value as known before it has read it"
  package static let notes = CheckNotes(
    verifies: """
      before the first read, neither steps nor sleep are known; if every read since the process
      started has failed, sleep is shown as unknown unless the person entered it.
      """,
    omits: "the values shown after a successful read.",
    oracle: "the device's lock state, and whether an earlier process could read.",
    blindSpots: "a failed read next to a successful one.",
    example: """
      The device is locked after a restart, and nothing can be read. The screen shows that sleep is
      unknown, not 0 hours.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool {
    subject.observations.app?.screenSnapshots.contains { $0.reads != .possible } ?? false
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let app = subject.observations.app else { return }

    for snapshot in app.screenSnapshots where snapshot.reads != .possible {
      let place = "\(snapshot.moment.rawValue) at \(snapshot.time.iso8601)"
      switch snapshot.reads {
      case .never:
        recorder.expectEqual(snapshot.steps, nil, "steps are known before any read", at: place)
        recorder.expectEqual(
          snapshot.sleepSeconds, nil, "sleep is known before any read", at: place)
      case .failed:
        recorder.expect(
          snapshot.isSleepUnknown || snapshot.isSleepEntered,
          Finding(
            "sleep is shown as known although it could not be read", at: place,
            expected: "unknown", actual: "\(snapshot.sleepSeconds ?? 0) s"))
      case .possible: continue
      }
    }
  }
}
