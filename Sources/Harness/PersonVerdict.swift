import Invariants
import ServiceObservations

/// The invariants that a person's run violates: all that a worker tells of a mutant.
package struct PersonVerdict: Codable, Sendable, Equatable {
  /// The person's number.
  package var person: Int
  /// The names of the violated invariants, in catalog order.
  package var violated: [String]

  /// Creates a verdict; each argument has the meaning of the property with the same name.
  package init(person: Int, violated: [String]) {
    self.person = person
    self.violated = violated
  }

  /// Creates the verdict on the result of a run.
  package init(_ result: PersonResult) {
    self.init(
      person: result.person,
      violated: result.invariants.filter { $0.status == .violated }.map(\.id))
  }
}
