import HealthModel
import ServiceObservations

/// A day's energy is the sum of its five parts.
///
/// - Verifies: a day's total is the sum of its parts, and the parts given are taken over, each
///   capped at 20.
/// - Does not verify: the points for steps and sleep.
/// - Oracle: the given points of the observation.
/// - Known blind spots: given points are the same every day.
package enum EnergyTotalsAddUp: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "A day's energy is the sum of its five parts"

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

    for day in energy.days {
      let given = day.given.reduce(0) { $0 + min(max($1, 0), 20) }
      examination.expect(
        day.points.others == given
          && day.points.total == day.points.steps + day.points.sleep + given,
        Finding(
          "the total is not the sum of its parts", at: "\(day.steps) steps, \(day.sleepSeconds) s",
          expected: "\(day.points.steps + day.points.sleep + given)", actual: "\(day.points.total)")
      )
    }
  }
}
