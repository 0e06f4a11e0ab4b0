import HealthModel
import ServiceObservations

/// Every fault of the scenario meets a call of its service.
///
/// - Verifies: none of the scenario's faults passes unnoticed, before or after the calls it is for.
/// - Does not verify: what the fault does.
/// - Oracle: the store's own list of the faults that a call has met.
/// - Known blind spots: a fault for every service counts once any of them meets it.
package enum EveryFaultStrikes: Invariant {
  /// The truth in a sentence.
  package static let statement = "Every fault of the scenario meets a call of its service"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether the scenario has faults.
  package static func applies(to subject: Subject) -> Bool {
    !subject.observations.faultStrikes.isEmpty
  }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  package static func examine(_ subject: Subject, _ examination: inout Examination) {
    for (index, struck) in subject.observations.faultStrikes.enumerated() {
      examination.expect(
        struck,
        Finding(
          "a fault met no call", at: "store.faults[\(index)]", expected: "at least one call",
          actual: "none"))
    }
  }
}
