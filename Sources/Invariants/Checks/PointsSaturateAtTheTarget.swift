import HealthModel
import ServiceObservations

/// The target earns all points, and a larger amount earns no more.
package enum PointsSaturateAtTheTarget: Invariant {
  package static let statement =
    "The target earns all points, and more earns no more"
  package static let notes = CheckNotes(
    verifies: "the target and everything above it earn all points; one below the target does not.",
    omits: "amounts further below the target.",
    oracle: "none needed: the maximum is 20 by definition.",
    blindSpots: "none known.",
    example: "10,000 of 10,000 steps earn 20 points, and so do 25,000. 9,999 do not.")
  package static let scenarioPaths = ScenarioPaths.energy

  package static func applies(to subject: Subject) -> Bool { subject.observations.energy != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let energy = subject.observations.energy else { return }

    for sweep in energy.sweeps where sweep.amount >= sweep.target - 1 && sweep.target >= 20 {
      let reached = sweep.amount >= sweep.target
      recorder.expect(
        reached == (sweep.points == 20),
        Finding(
          "points do not saturate at the target", at: "\(sweep.amount) of \(sweep.target)",
          expected: reached ? "20" : "below 20", actual: "\(sweep.points)"))
    }
  }
}
