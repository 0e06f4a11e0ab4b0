import HealthModel
package import ServiceObservations

/// How an invariant fared in one person's run.
package struct InvariantReport: Sendable, Equatable, Codable {
  /// The invariant's name.
  package var id: String
  /// Whether the run has what it speaks of.
  package var applies: Bool
  /// Cases looked at.
  package var examined: Int
  /// Cases that disagreed.
  package var breaches: Int
  /// The first cases that disagreed.
  package var findings: [Finding]

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - id: The invariant's name.
  ///   - applies: Whether the run has what it speaks of.
  ///   - examined: Cases looked at.
  ///   - breaches: Cases that disagreed.
  ///   - findings: The first cases that disagreed.
  package init(id: String, applies: Bool, examined: Int, breaches: Int, findings: [Finding]) {
    self.id = id
    self.applies = applies
    self.examined = examined
    self.breaches = breaches
    self.findings = findings
  }

  /// The status that the figures amount to.
  package var status: InvariantStatus {
    if breaches > 0 { return .violated }
    if !applies { return .notApplicable }
    return examined == 0 ? .vacuous : .held
  }
}

extension InvariantCatalog {
  /// Examines a run by invariants.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - invariants: The invariants; the whole catalog unless told.
  /// - Returns: A report for each invariant, in their order.
  package static func examine(_ subject: Subject, by invariants: [any Invariant.Type] = all)
    -> [InvariantReport]
  {
    invariants.map { invariant in
      guard invariant.applies(to: subject) else {
        return InvariantReport(
          id: invariant.id, applies: false, examined: 0, breaches: 0, findings: [])
      }
      var examination = Examination()
      invariant.examine(subject, &examination)
      return InvariantReport(
        id: invariant.id, applies: true, examined: examination.examined,
        breaches: examination.breaches, findings: examination.findings)
    }
  }
}
