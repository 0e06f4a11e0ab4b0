import HealthModel
import ServiceObservations

/// What the app could not read yet it does not show as known.
///
/// - Verifies: before the first read neither steps nor sleep are known; where every read since the
///   process began has failed, sleep is said to be unknown.
/// - Does not verify: what is shown once a read was answered.
/// - Oracle: the device's lock, and whether any process was there before.
/// - Known blind spots: a read that failed beside one that was answered.
package enum UnknownIsNotShownAsZero: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "What the app could not read yet it does not show as known"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether an app was looked at that could not have read.
  package static func applies(to subject: Subject) -> Bool {
    subject.observations.app?.looks.contains { $0.reads != .possible } ?? false
  }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  package static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let app = subject.observations.app else { return }

    for look in app.looks where look.reads != .possible {
      let place = "\(look.moment) at \(look.time.iso8601)"
      switch look.reads {
      case .never:
        examination.expectEqual(look.steps, nil, "steps are known that were never read", at: place)
        examination.expectEqual(
          look.sleepSeconds, nil, "sleep is known that was never read", at: place)
      case .failed:
        examination.expect(
          look.isSleepUnknown,
          Finding(
            "sleep is taken for known although it could not be read", at: place,
            expected: "unknown", actual: "\(look.sleepSeconds ?? 0) s"))
      case .possible: continue
      }
    }
  }
}
