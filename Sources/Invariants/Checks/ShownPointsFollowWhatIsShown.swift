import HealthModel
import ServiceObservations

/// The points that the app shows follow from the steps and the sleep that it shows.
package enum ShownPointsFollowWhatIsShown: Invariant {
  package static let statement =
    "The points that the app shows follow from the steps and the sleep that it shows"
  package static let notes = CheckNotes(
    verifies: """
      the points for steps and for sleep are min(amount, target) * 20 / target, rounded down, of the
      amount shown beside them; an unknown amount earns none.
      """,
    omits: "the amounts themselves; the points that the person enters.",
    oracle: """
      the formula without division: the largest number of points whose share of the target is
      reached.
      """,
    blindSpots: "a wrong amount that earns the same points.",
    example: """
      The screen shows 9,000 steps of 10,000 and 18 points. If it shows 9,500 steps and still 18
      points, the points are stale.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool {
    subject.observations.app?.screenSnapshots.isEmpty == false
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let app = subject.observations.app else { return }

    for snapshot in app.screenSnapshots {
      let place = "\(snapshot.moment.rawValue) at \(snapshot.time.iso8601)"
      recorder.expectEqual(
        snapshot.points.steps, earned(snapshot.steps, of: snapshot.stepsTarget),
        "the points are not those of the steps shown", at: place)
      recorder.expectEqual(
        snapshot.points.sleep, earned(snapshot.sleepSeconds, of: snapshot.sleepTargetSeconds),
        "the points are not those of the sleep shown", at: place)
    }
  }

  /// The number of twentieths of a target that an amount reaches; 0 for an unknown amount.
  private static func earned(_ amount: Int?, of target: Int) -> Int {
    (0...20).last { 20 * (amount ?? 0) >= $0 * target } ?? 0
  }
}
