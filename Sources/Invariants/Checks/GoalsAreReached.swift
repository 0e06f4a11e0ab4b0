import HealthModel
import ServiceObservations

/// Every goal of the scenario occurs at least once.
///
/// - Verifies: each goal of the scenario occurred in the person's run.
/// - Does not verify: the services' handling of what occurred.
/// - Oracle: each goal's own count over history and observations.
/// - Known blind spots: runs in which a service did not return are not checked; the goals of a
///   service that is not observed count as missed.
package enum GoalsAreReached: Invariant {
  package static let statement = "Every goal of the scenario occurs at least once"
  package static let scenarioPaths = ["goals"]

  package static func applies(to subject: Subject) -> Bool {
    // A goal missed because a service did not return is not reported as a second finding.
    !subject.goals.isEmpty && subject.observations.failures.isEmpty
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    for name in subject.goals {
      let goal = GoalCatalog.all.first { $0.id == name }
      recorder.expect(
        goal.map { $0.occurrences(in: subject) > 0 } ?? false,
        Finding(
          "a goal was not reached", at: name, expected: goal?.statement ?? "a goal of the catalog",
          actual: "it never occurred"))
    }
  }
}
