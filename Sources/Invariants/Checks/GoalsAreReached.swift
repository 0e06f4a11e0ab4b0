import HealthModel
import ServiceObservations

/// Every goal of the scenario occurs at least once.
package enum GoalsAreReached: Invariant {
  package static let statement = "Every goal of the scenario occurs at least once"
  package static let notes = CheckNotes(
    verifies: "each goal of the scenario occurred in the person's run.",
    omits: "the services' handling of what occurred.",
    oracle: "each goal's own count over history and observations.",
    blindSpots: """
      runs in which a service did not return are not checked; the goals of a service that is not
      observed count as missed.
      """,
    example: """
      A scenario sets the goal that the clock goes back in its span. A span without the last Sunday
      of October misses it, and the run would say nothing about long days.
      """)
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
