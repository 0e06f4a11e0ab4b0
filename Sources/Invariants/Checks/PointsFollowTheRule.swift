import HealthModel
import ServiceObservations

/// Points are the target's twentieths reached, rounded down.
///
/// - Verifies: points are the largest whole number whose share of the target is reached.
/// - Does not verify: targets other than those tried.
/// - Oracle: a search for the largest number of points p with p times the target at most 20 times
///   the amount.
/// - Known blind spots: none known.
package enum PointsFollowTheRule: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "Points are the target's twentieths reached, rounded down"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether the energy service was observed.
  package static func applies(to subject: Subject) -> Bool { subject.observations.energy != nil }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  package static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let energy = subject.observations.energy else { return }

    for sweep in energy.sweeps {
      examination.expectEqual(
        sweep.points, twentieths(sweep.amount, of: sweep.target), "points do not follow the rule",
        at: "\(sweep.quantity.rawValue) \(sweep.amount) of \(sweep.target)")
    }
  }

  /// The largest p up to 20 with p * target <= 20 * amount, by trying each.
  private static func twentieths(_ amount: Int, of target: Int) -> Int {
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
