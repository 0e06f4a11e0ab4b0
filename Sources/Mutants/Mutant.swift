package import HealthContracts

/// A suite of services in which one has one known defect.
///
/// Mutants show that the invariants would notice: each must be killed, and each invariant must trip
/// on at least one of them.
package struct Mutant: Sendable {
  /// The name, such as `inBedAsSleep`.
  package let id: String
  /// The defect in a sentence.
  package let defect: String
  /// Where the defect was seen.
  package let seenIn: String
  /// The bundled scenario that shows it.
  package let scenario: String
  /// Whether one of its services never comes back, so that each run costs a process.
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

  /// Whether its defect lies in what only an app uses, or shows on a journey that only an app
  /// makes.
  package var needsAnApp: Bool { scenario.hasPrefix("app-") }

  /// The suite with the defect put in.
  ///
  /// - Parameter suite: A suite without defects.
  /// - Returns: The same suite with one service exchanged.
  package func applied(to suite: ServiceSuite) -> ServiceSuite { change(suite) }
}
