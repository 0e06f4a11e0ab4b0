import HealthModel
import ServiceObservations

/// What the person typed stays in the app as it was typed, with its note.
///
/// - Verifies: whenever the app was opened, each weight that the person typed and did not delete
/// was
///   shown with its time, its value to the gram, and its note.
/// - Does not verify: what came from other writers.
/// - Oracle: a ledger of what the person did.
/// - Known blind spots: a weight that is lost and comes back between two openings.
package enum TypedWeightsStay: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "What the person typed stays in the app as it was typed, with its note"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether weights were typed and looked for.
  package static func applies(to subject: Subject) -> Bool {
    (subject.observations.app?.weightsSought ?? 0) > 0
  }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  package static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let app = subject.observations.app else { return }

    for lost in app.lostWeights {
      examination.expect(
        false,
        Finding(
          "a typed weight is not shown as it was typed", at: lost.time.iso8601,
          expected: "\(lost.typed.grams) g at \(lost.typed.time.iso8601), \(lost.note)",
          actual: lost.shown ?? "nothing"))
    }
    for _ in 0..<max(0, app.weightsSought - app.lostWeights.count) { examination.pass() }
  }
}
