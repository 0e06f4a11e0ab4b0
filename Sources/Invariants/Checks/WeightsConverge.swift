import HealthModel
import ServiceObservations

/// At the end, the app shows the weights of the health store and those that the person entered.
package enum WeightsConverge: Invariant {
  package static let statement =
    "At the end, the app shows the weights of the health store and those that the person entered"
  package static let notes = CheckNotes(
    verifies: """
      the weights that the app shows, together with those that the person has hidden, are the
      store's weights that are not in the future, each the same number of times; the weights that
      the person entered and did not delete are among those shown.
      """,
    omits: "units and notes, which the tests of the weight sync cover.",
    oracle: "a ledger of the person's actions, and the store's content.",
    blindSpots: "two weights with the same time and value cannot be told apart.",
    example: """
      The scale wrote five weights and the person typed two. At the end the app shows seven, each
      once.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool {
    guard let app = subject.observations.app else { return false }
    return !(app.storedWeights.isEmpty && app.shownWeights.isEmpty && app.typedWeights.isEmpty)
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let app = subject.observations.app else { return }

    let held = counts(app.shownWeights + app.deletedImports)
    let stored = counts(app.storedWeights)
    for weight in Set(held.keys).union(stored.keys).sorted() {
      recorder.expectEqual(
        held[weight] ?? 0, stored[weight] ?? 0, "the app does not hold what the store holds",
        at: text(weight))
    }
    let shown = counts(app.shownWeights)
    for (weight, count) in counts(app.typedWeights).sorted(by: { $0.key < $1.key }) {
      recorder.expect(
        shown[weight] ?? 0 >= count,
        Finding(
          "what the person typed is not shown", at: text(weight), expected: "at least \(count)",
          actual: "\(shown[weight] ?? 0)"))
    }
  }

  private static func counts(_ weights: [AppObservation.Weight]) -> [AppObservation.Weight: Int] {
    weights.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  private static func text(_ weight: AppObservation.Weight) -> String {
    "\(weight.grams) g at \(weight.time.iso8601)"
  }
}
