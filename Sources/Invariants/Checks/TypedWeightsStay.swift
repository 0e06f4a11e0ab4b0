import HealthModel
import ServiceObservations

/// Weights that the person enters stay in the app unchanged, with their notes.
package enum TypedWeightsStay: Invariant {
  package static let statement =
    "Weights that the person enters stay in the app unchanged, with their notes"
  package static let notes = CheckNotes(
    verifies: """
      whenever the app was opened, each weight that the person entered and did not delete was shown
      with its time, its value to the gram, and its note.
      """,
    omits: "weights from other writers.",
    oracle: "a ledger of the person's actions.",
    blindSpots: "a weight that disappears and returns between two launches of the app.",
    example: """
      The person types 82.4 kg, and the store is locked. The entry is in the list the next morning.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool {
    (subject.observations.app?.weightChecks ?? 0) > 0
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let app = subject.observations.app else { return }

    for lost in app.lostWeights {
      recorder.expect(
        false,
        Finding(
          "a typed weight is not shown as it was typed", at: lost.time.iso8601,
          expected: "\(lost.typed.grams) g at \(lost.typed.time.iso8601), \(lost.note)",
          actual: lost.shown ?? "nothing"))
    }
    for _ in 0..<max(0, app.weightChecks - app.lostWeights.count) { recorder.pass() }
  }
}
