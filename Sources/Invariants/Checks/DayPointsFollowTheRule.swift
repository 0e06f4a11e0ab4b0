import HealthModel
import ServiceObservations

/// A day's points follow the rule for its own amounts and targets.
package enum DayPointsFollowTheRule: Invariant {
  package static let statement =
    "A day's points follow the rule for its own amounts and targets"
  package static let notes = CheckNotes(
    verifies: """
      the points for a day's steps and sleep are the twentieths of their own targets reached,
      rounded down; the points that the person enters count from 0 to 20 for each part; the total is
      their sum.
      """,
    omits: "the amounts that the service received.",
    oracle: """
      a search for the largest number of points p with p times the target at most 20 times the
      amount.
      """,
    blindSpots: "targets other than the scenario's and one small pair.",
    example: """
      9,999 of 10,000 steps earn 19 points, 10,000 earn 20. The day's 7 hours of sleep are measured
      against the sleep target, not the step target.
      """)
  package static let scenarioPaths = ScenarioPaths.energy

  package static func applies(to subject: Subject) -> Bool { subject.observations.energy != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let energy = subject.observations.energy else { return }

    for day in energy.days + energy.edgeDays {
      let steps = PointsFollowTheRule.twentieths(day.steps, of: day.stepsTarget)
      let sleep = PointsFollowTheRule.twentieths(day.sleepSeconds, of: day.sleepTargetSeconds)
      let given = day.given.reduce(0) { $0 + min(max($1, 0), 20) }
      recorder.expectEqual(
        day.points,
        EnergyPoints(steps: steps, sleep: sleep, others: given, total: steps + sleep + given),
        "the day's points do not follow the rule",
        at: "\(day.steps) of \(day.stepsTarget) steps, \(day.sleepSeconds) of "
          + "\(day.sleepTargetSeconds) s, entered \(day.given)")
    }
  }
}
