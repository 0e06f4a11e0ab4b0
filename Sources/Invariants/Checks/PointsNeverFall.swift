import HealthModel
import ServiceObservations

/// Points never fall when steps or sleep rise.
///
/// - Verifies: more steps or more sleep never earn fewer points.
/// - Does not verify: how much they rise.
/// - Oracle: the neighbouring amount.
/// - Known blind spots: amounts between those tried.
package enum PointsNeverFall: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "Points never fall when steps or sleep rise"

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

    for (less, more) in zip(energy.sweeps, energy.sweeps.dropFirst())
    where less.quantity == more.quantity && less.target == more.target {
      examination.expect(
        less.points <= more.points,
        Finding(
          "more earns less", at: "\(less.amount) and \(more.amount) of \(more.target)",
          expected: "at least \(less.points)", actual: "\(more.points)"))
    }
  }
}
