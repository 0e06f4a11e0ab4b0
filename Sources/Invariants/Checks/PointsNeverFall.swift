import HealthModel
import ServiceObservations

/// Points never fall when steps or sleep rise.
package enum PointsNeverFall: Invariant {
  package static let statement =
    "Points never fall when steps or sleep rise"
  package static let notes = CheckNotes(
    verifies: "more steps or more sleep never earn fewer points.",
    omits: "the size of the rise.",
    oracle: "the adjacent amount of the sweep.",
    blindSpots: "amounts between those tried.",
    example: "8,000 steps earn 16 points. 8,001 steps earn 16 or more.")
  package static let scenarioPaths = ScenarioPaths.energy

  package static func applies(to subject: Subject) -> Bool { subject.observations.energy != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let energy = subject.observations.energy else { return }

    for (less, more) in zip(energy.sweeps, energy.sweeps.dropFirst())
    where less.quantity == more.quantity && less.target == more.target {
      recorder.expect(
        less.points <= more.points,
        Finding(
          "a larger amount earns fewer points",
          at: "\(less.amount) and \(more.amount) of \(more.target)",
          expected: "at least \(less.points)", actual: "\(more.points)"))
    }
  }
}
