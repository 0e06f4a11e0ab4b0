public import HealthContracts

/// A suite of services in which one has one known defect.
///
/// Mutants show that the invariants would notice: each must be killed, and each invariant must trip
/// on at least one of them.
public struct Mutant: Sendable {
  /// The name, such as `inBedAsSleep`.
  public let id: String
  /// The defect in a sentence.
  public let defect: String
  /// Where the defect was seen.
  public let seenIn: String
  /// The bundled scenario that shows it.
  public let scenario: String
  private let change: @Sendable (ServiceSuite) -> ServiceSuite

  init(
    _ id: String, _ defect: String, seenIn: String, on scenario: String = "quick",
    change: @escaping @Sendable (ServiceSuite) -> ServiceSuite
  ) {
    self.id = id
    self.defect = defect
    self.seenIn = seenIn
    self.scenario = scenario
    self.change = change
  }

  /// The suite with the defect put in.
  ///
  /// - Parameter suite: A suite without defects.
  /// - Returns: The same suite with one service exchanged.
  public func applied(to suite: ServiceSuite) -> ServiceSuite { change(suite) }
}
