import HealthModel
import ServiceObservations

/// Every fault of the scenario affects at least one call of its service.
///
/// - Verifies: each fault of the scenario was in effect during at least one call that it applies
///   to.
/// - Does not verify: the effect of the fault.
/// - Oracle: the store's list of the faults that have affected a call.
/// - Known blind spots: a fault for every service counts as soon as it affects one service.
package enum EveryFaultStrikes: Invariant {
  package static let statement =
    "Every fault of the scenario affects at least one call of its service"
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
