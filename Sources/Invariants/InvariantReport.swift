import HealthModel
package import ServiceObservations

/// The result of an invariant for one person's run.
package struct InvariantReport: Sendable, Equatable, Codable {
  /// The invariant's name.
  package var id: String
  /// A Boolean value that indicates whether the invariant is applicable to the run.
  package var applies: Bool
  /// The number of cases examined.
  package var examined: Int
  /// The number of cases that disagreed.
  package var breaches: Int
  /// The findings of the first cases that disagreed.
  package var findings: [Finding]

  /// Creates a report.
  package init(id: String, applies: Bool, examined: Int, breaches: Int, findings: [Finding]) {
    self.id = id
    self.applies = applies
    self.examined = examined
    self.breaches = breaches
    self.findings = findings
  }

  /// The status that follows from `applies`, `examined` and `breaches`.
  package var status: InvariantStatus {
    if breaches > 0 { return .violated }
    if !applies { return .notApplicable }
    return examined == 0 ? .vacuous : .held
  }
}

extension InvariantCatalog {
  /// Examines a run with invariants.
  ///
  /// - Parameters:
  ///   - subject: The data of the run.
  ///   - invariants: The invariants; by default, the whole catalog.
  /// - Returns: A report for each invariant, in their order.
  package static func examine(_ subject: Subject, by invariants: [any Invariant.Type] = all)
    -> [InvariantReport]
  {
    invariants.map { invariant in
      guard invariant.applies(to: subject) else {
        return InvariantReport(
          id: invariant.id, applies: false, examined: 0, breaches: 0, findings: [])
      }
      var recorder = CheckRecorder()
      invariant.examine(subject, &recorder)
      return InvariantReport(
        id: invariant.id, applies: true, examined: recorder.examined,
        breaches: recorder.breaches, findings: recorder.findings)
    }
  }
}
