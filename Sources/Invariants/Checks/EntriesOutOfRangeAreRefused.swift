import HealthModel
import ServiceObservations

/// Entries out of range are refused, and all others are accepted.
package enum EntriesOutOfRangeAreRefused: Invariant {
  package static let statement = "Entries out of range are refused, and all others are accepted"
  package static let notes = CheckNotes(
    verifies: """
      steps to spend are accepted from 0 to the balance shown; targets of at least one step and of
      more than zero hours; sleep from 0 to 25 hours, or none; points always; the error names what
      was refused.
      """,
    omits: "the text of the error.",
    oracle: "the ranges of the contract.",
    blindSpots: "targets of less than a second of sleep.",
    example: """
      With a balance of 4,000 steps, spending 4,000 is accepted and 4,001 is refused. So are a
      target of 0 steps and 26 hours of sleep.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool {
    subject.observations.app?.stepsAndSleep?.entries.contains {
      if case .acted(let action, _) = $0.event { isAcceptable(action) != nil } else { false }
    } ?? false
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let entries = subject.observations.app?.stepsAndSleep?.entries else { return }

    recorder.expectEqual(
      entries.count { $0.event == .misreported }, 0, "entries are refused with another error")
    for entry in entries {
      guard case .acted(let action, let isAccepted) = entry.event,
        let isAcceptable = isAcceptable(action)
      else { continue }
      recorder.expectEqual(
        isAccepted, isAcceptable, "an entry is wrongly accepted or wrongly refused",
        at: "\(action) at \(entry.time.iso8601)")
    }
  }

  /// True for an entry in range; nil for what is no entry.
  private static func isAcceptable(_ action: StepsAndSleepObservation.Action) -> Bool? {
    switch action {
    case .spend(let steps, let balance): steps >= 0 && steps <= balance
    case .targets(let steps, let hours): steps >= 1 && hours > 0
    case .manualSleep(let hours): hours.map { $0 >= 0 && $0 <= 25 } ?? true
    case .points: true
    case .overrides, .timeChange, .refresh, .observation, .recalculation, .foreground: nil
    }
  }
}
