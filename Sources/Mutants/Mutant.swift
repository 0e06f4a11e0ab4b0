package import HealthContracts

/// A suite of services with one known defect in one service.
///
/// Mutants test the invariants: at least one invariant must fail on each mutant, and each invariant
/// must fail on at least one mutant.
package struct Mutant: Sendable {
  /// The name, such as `inBedAsSleep`.
  package let id: String
  /// The defect, in one sentence without a period.
  package let defect: String
  /// The source of the defect: an audit finding, a catalogued edge case or a common coding error.
  package let seenIn: String
  /// The bundled scenario on which the defect is detected.
  package let scenario: String
  /// True if one of its services never returns, so that each run costs a process.
  package let neverReturns: Bool
  private let change: @Sendable (ServiceSuite) -> ServiceSuite

  init(
    _ id: String, _ defect: String, seenIn: String, on scenario: String = "quick",
    neverReturns: Bool = false, change: @escaping @Sendable (ServiceSuite) -> ServiceSuite
  ) {
    self.id = id
    self.defect = defect
    self.seenIn = seenIn
    self.scenario = scenario
    self.neverReturns = neverReturns
    self.change = change
  }

  /// True if the defect is in a service that only an app uses, or is visible only in an app's
  /// scenario.
  package var requiresApp: Bool { scenario.hasPrefix("app-") }

  /// Returns a suite in which the service with the defect replaces its correct counterpart.
  package func applied(to suite: ServiceSuite) -> ServiceSuite { change(suite) }
}
