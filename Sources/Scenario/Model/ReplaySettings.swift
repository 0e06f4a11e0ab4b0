/// Of which failure a scenario is what is left after shrinking.
///
/// The seeds and the suite stand where every scenario has them.
public struct ReplaySettings: Sendable, Equatable {
  /// The version of what a seed produces that the failure was seen with.
  public var generatorVersion: Int
  /// The invariant that is violated.
  public var invariant: String
  /// The service that the violation is laid to; empty where the invariant says it all.
  public var service: String
  /// The person that fails, from 0.
  public var person: Int

  /// Describes a failure.
  ///
  /// - Parameters:
  ///   - generatorVersion: The version of what a seed produces.
  ///   - invariant: The invariant that is violated.
  ///   - service: The service that the violation is laid to, or empty.
  ///   - person: The person that fails, from 0.
  public init(generatorVersion: Int, invariant: String, service: String, person: Int) {
    self.generatorVersion = generatorVersion
    self.invariant = invariant
    self.service = service
    self.person = person
  }
}
