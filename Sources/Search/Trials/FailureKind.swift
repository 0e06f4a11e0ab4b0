package import Harness
import HealthModel
import Invariants
import Scenario
import ServiceObservations

/// The identity of a failure: the invariant, and the service if the invariant does not imply it.
package struct FailureKind: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The violated invariant.
  package var invariant: String
  /// The service that did not return; empty if the invariant alone identifies the failure.
  package var service: String

  /// Creates the identity of a failure.
  ///
  /// - Parameters:
  ///   - invariant: The violated invariant.
  ///   - service: The service that did not return, or empty.
  package init(_ invariant: String, service: String = "") {
    self.invariant = invariant
    self.service = service
  }

  /// Returns the failure of a service that did not return.
  static func didNotReturn(_ service: String) -> FailureKind {
    FailureKind(EveryServiceReturns.id, service: service)
  }

  /// Returns the failure that a finding of an invariant stands for.
  ///
  /// - Parameters:
  ///   - invariant: The violated invariant.
  ///   - place: The place of the finding, which is the service that did not return.
  /// - Returns: The failure.
  package static func of(_ invariant: String, at place: String) -> FailureKind {
    invariant == EveryServiceReturns.id ? .didNotReturn(place) : FailureKind(invariant)
  }

  /// True if the catalogs have the invariant and the service.
  var isKnown: Bool {
    InvariantCatalog.all.contains { $0.id == invariant }
      && (service.isEmpty || RunService.names.contains(service))
  }

  /// The invariant, and the service in parentheses if there is one.
  package var description: String { service.isEmpty ? invariant : "\(invariant) (\(service))" }

  /// The failure in the form used in file names and scenario names.
  package var slug: String {
    let words = [invariant, service].filter { !$0.isEmpty }.joined(separator: "-")
    var slug = ""
    for letter in words {
      if letter.isUppercase, slug.last.map({ $0 != "-" }) ?? false { slug += "-" }
      slug += letter.lowercased()
    }
    return slug
  }

  /// Returns the failures of a person's run, in catalog order.
  ///
  /// There is one for each violated invariant; `EveryServiceReturns` has one for each service that
  /// did not return.
  package static func failures(of result: PersonResult) -> [FailureKind] {
    result.invariants.filter { $0.status == .violated }.flatMap { report -> [FailureKind] in
      report.id == EveryServiceReturns.id
        ? report.findings.map { .didNotReturn($0.place) } : [FailureKind(report.id)]
    }
  }
}
