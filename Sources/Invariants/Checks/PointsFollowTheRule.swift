import HealthModel
import ServiceObservations

/// Points are the number of twentieths of the target reached, rounded down.
package enum PointsFollowTheRule: Invariant {
  package static let statement =
    "Points are the number of twentieths of the target reached, rounded down"
  package static let notes = CheckNotes(
    verifies: """
      points are the largest whole number of twentieths of the target that the amount reaches.
      """,
    omits: "targets other than those tried.",
    oracle: """
      a search for the largest number of points p with p times the target at most 20 times the
      amount.
      """,
    blindSpots: "none known.",
    example: "9,750 of 10,000 steps are 19.5 twentieths and earn 19 points, not 20.")
  package static let scenarioPaths = ScenarioPaths.energy

  package static func applies(to subject: Subject) -> Bool { subject.observations.energy != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let energy = subject.observations.energy else { return }

    for sweep in energy.sweeps {
      recorder.expectEqual(
        sweep.points, twentieths(sweep.amount, of: sweep.target), "points do not follow the rule",
        at: "\(sweep.quantity.rawValue) \(sweep.amount) of \(sweep.target)")
    }
  }

  /// The largest p up to 20 with p * target <= 20 * amount, found by trying each p.
  static func twentieths(_ amount: Int, of target: Int) -> Int {
    let given = max(0, amount).multipliedFullWidth(by: 20)
    var points = 0
    while points < 20 {
      let needed = target.multipliedFullWidth(by: points + 1)
      if (needed.high, needed.low) > (given.high, given.low) { break }
      points += 1
    }
    return points
  }
}
