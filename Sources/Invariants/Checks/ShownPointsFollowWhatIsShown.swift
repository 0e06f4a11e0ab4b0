import HealthModel
import ServiceObservations

/// The points that the app shows are those of the steps and the sleep that it shows.
///
/// - Verifies: points for steps and for sleep are `min(amount, target) * 20 / target` of what is
/// shown
///   beside them, rounded down; what is not known earns none.
/// - Does not verify: the amounts themselves; points that the person gave.
/// - Oracle: the formula in rational form: the greatest number of points whose share of the target
/// is
///   reached.
/// - Known blind spots: amounts of which neighbours earn the same points.
package enum ShownPointsFollowWhatIsShown: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "The points that the app shows are those of the steps and the sleep that it shows"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether an app was looked at.
  package static func applies(to subject: Subject) -> Bool {
    subject.observations.app?.looks.isEmpty == false
  }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  package static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let app = subject.observations.app else { return }

    for look in app.looks {
      let place = "\(look.moment) at \(look.time.iso8601)"
      examination.expectEqual(
        look.points.steps, earned(look.steps, of: look.stepsTarget),
        "the points are not those of the steps shown", at: place)
      examination.expectEqual(
        look.points.sleep, earned(look.sleepSeconds, of: look.sleepTargetSeconds),
        "the points are not those of the sleep shown", at: place)
    }
  }

  /// How many of twenty equal parts of a target an amount reaches.
  private static func earned(_ amount: Int?, of target: Int) -> Int {
    (0...20).last { 20 * (amount ?? 0) >= $0 * target } ?? 0
  }
}
