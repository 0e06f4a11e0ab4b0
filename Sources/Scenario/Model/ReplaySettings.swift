/// The failure that a shrunk scenario reproduces.
///
/// The seeds and the suite have the same keys as in every other scenario.
public struct ReplaySettings: Sendable, Equatable {
  /// The generator version with which the failure was observed.
  public var generatorVersion: Int
  /// The violated invariant.
  public var invariant: String
  /// The service that the violation is attributed to; empty if the invariant alone identifies it.
  public var service: String
  /// The index of the failing person, from 0.
  public var person: Int
  /// The names of the services that another program provided.
  public var foreignServices: [String]

  /// Creates the description of a failure.
  public init(
    generatorVersion: Int, invariant: String, service: String, person: Int,
    foreignServices: [String] = []
  ) {
    self.generatorVersion = generatorVersion
    self.invariant = invariant
    self.service = service
    self.person = person
    self.foreignServices = foreignServices
  }
}
