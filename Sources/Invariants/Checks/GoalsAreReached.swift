import HealthModel
import ServiceObservations

/// What the scenario was made for occurs at least once.
///
/// - Verifies: each goal of the scenario occurred in the person's run.
/// - Does not verify: that the services did the right thing when it occurred.
/// - Oracle: each goal's own count over history and observations.
/// - Known blind spots: a run in which a service did not return; where a service is not observed,
///   its goals count as missed.
package enum GoalsAreReached: Invariant {
  /// The truth in a sentence.
  package static let statement = "What the scenario was made for occurs at least once"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether the scenario has goals, and every service returned.
  package static func applies(to subject: Subject) -> Bool {
    // Whatever a service that did not return would have reached is no second finding.
    !subject.goals.isEmpty && subject.observations.failures.isEmpty
  }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  package static func examine(_ subject: Subject, _ examination: inout Examination) {
    for name in subject.goals {
      let goal = GoalCatalog.all.first { $0.id == name }
      examination.expect(
        goal.map { $0.occurrences(in: subject) > 0 } ?? false,
        Finding(
          "a goal was not reached", at: name, expected: goal?.statement ?? "a goal of the catalog",
          actual: "it never occurred"))
    }
  }
}
