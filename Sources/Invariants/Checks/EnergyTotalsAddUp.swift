import HealthModel
import ServiceObservations

/// A day's energy is the sum of its five parts.
package enum EnergyTotalsAddUp: Invariant {
  package static let statement =
    "A day's energy is the sum of its five parts"
  package static let notes = CheckNotes(
    verifies: """
      a day's total is the sum of its parts, and the points that the person enters count at
      most 20 for each part.
      """,
    omits: "the points for steps and sleep.",
    oracle: "the entered points, as recorded in the observation.",
    blindSpots: "the entered points are the same every day.",
    example: "12 points for steps, 18 for sleep, and 20, 5 and 0 entered by the person: 55, not "
      + "30.")
  package static let scenarioPaths = ScenarioPaths.energy

  package static func applies(to subject: Subject) -> Bool { subject.observations.energy != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let energy = subject.observations.energy else { return }

    for day in energy.days {
      let given = day.given.reduce(0) { $0 + min(max($1, 0), 20) }
      // A service may answer with any number.
      let sum = day.points.steps.addingClamped(day.points.sleep).addingClamped(given)
      recorder.expect(
        day.points.others == given && day.points.total == sum,
        Finding(
          "the total is not the sum of its parts", at: "\(day.steps) steps, \(day.sleepSeconds) s",
          expected: "\(sum)", actual: "\(day.points.total)"))
    }
  }
}
