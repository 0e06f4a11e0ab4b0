import HealthModel
import ServiceObservations

/// The app does not show a value as known before it could read it.
///
/// - Verifies: before the first read, neither steps nor sleep are known; if every read since the
///   process started has failed, sleep is shown as unknown.
/// - Does not verify: the values shown after a successful read.
/// - Oracle: the device's lock state, and whether an earlier process could read.
/// - Known blind spots: a failed read next to a successful one.
package enum UnknownIsNotShownAsZero: Invariant {
  package static let statement =
    "What the app could not read yet it does not show as known"
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool {
    subject.observations.app?.looks.contains { $0.reads != .possible } ?? false
  }

  package static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let app = subject.observations.app else { return }

    for look in app.looks where look.reads != .possible {
      let place = "\(look.moment) at \(look.time.iso8601)"
      switch look.reads {
      case .never:
        examination.expectEqual(look.steps, nil, "steps are known before any read", at: place)
        examination.expectEqual(
          look.sleepSeconds, nil, "sleep is known before any read", at: place)
      case .failed:
        examination.expect(
          look.isSleepUnknown,
          Finding(
            "sleep is shown as known although it could not be read", at: place,
            expected: "unknown", actual: "\(look.sleepSeconds ?? 0) s"))
      case .possible: continue
      }
    }
  }
}
