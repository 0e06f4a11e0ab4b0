import HealthModel
import ServiceObservations

/// Every fault of the scenario affects at least one call of its service.
package enum EveryFaultStrikes: Invariant {
  package static let statement =
    "Every fault of the scenario affects at least one call of its service"
  package static let notes = CheckNotes(
    verifies: """
      each fault of the scenario was in effect during at least one call that it applies to.
      """,
    omits: "the effect of the fault; calls with which an app syncs what is left after its days.",
    oracle: "the store's list of the faults that have affected a call.",
    blindSpots: "a fault for every service counts as soon as it affects one service.",
    example: """
      A scenario locks the store at 8:00, but no service reads it before it is unlocked at 9:00. The
      fault tested nothing, and the scenario has to be changed.
      """)
  package static let scenarioPaths = ScenarioPaths.faults

  package static func applies(to subject: Subject) -> Bool {
    !subject.observations.triggeredFaults.isEmpty
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    for (index, struck) in subject.observations.triggeredFaults.enumerated() {
      recorder.expect(
        struck,
        Finding(
          "a fault affected no call", at: "store.faults[\(index)]", expected: "at least one call",
          actual: "none"))
    }
  }
}
