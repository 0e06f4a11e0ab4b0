import HealthModel
import ServiceObservations

/// Each part of the energy earns 0 to 20 points, the day 0 to 100.
package enum PointsStayInRange: Invariant {
  package static let statement = "Each part of the energy earns 0 to 20 points, the day 0 to 100"
  package static let notes = CheckNotes(
    verifies: "steps and sleep each earn 0 to 20 points, the day 0 to 100.",
    omits: "that the points are correct.",
    oracle: "none needed.",
    blindSpots: "none known.",
    example: "40,000 steps with a target of 10,000 earn 20 points, not 80.")
  package static let scenarioPaths = ScenarioPaths.energy

  package static func applies(to subject: Subject) -> Bool { subject.observations.energy != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let energy = subject.observations.energy else { return }

    for day in energy.days {
      let points = day.points
      recorder.expect(
        (0...20).contains(points.steps) && (0...20).contains(points.sleep)
          && (0...100).contains(points.total),
        Finding(
          "points out of range", at: "\(day.steps) steps, \(day.sleepSeconds) s",
          expected: "0 to 20, 0 to 20, 0 to 100",
          actual: "\(points.steps), \(points.sleep), \(points.total)"))
    }
    for sweep in energy.sweeps {
      recorder.expect(
        (0...20).contains(sweep.points),
        Finding(
          "points out of range", at: "\(sweep.amount) of \(sweep.target)", expected: "0 to 20",
          actual: "\(sweep.points)"))
    }
  }
}
