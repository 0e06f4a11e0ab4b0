package import Harness
import HealthModel
import Invariants
import ServiceObservations

/// What tells one failure from another: the invariant, and the service where that is not said by
/// it.
package struct FailureKind: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The invariant that is violated.
  package var invariant: String
  /// The service that did not return; empty where the invariant says it all.
  package var service: String

  /// Names a failure.
  ///
  /// - Parameters:
  ///   - invariant: The invariant that is violated.
  ///   - service: The service that did not return, or empty.
  package init(_ invariant: String, service: String = "") {
    self.invariant = invariant
    self.service = service
  }

  /// A service that did not return.
  static func returnless(_ service: String) -> FailureKind {
    FailureKind(EveryServiceReturns.id, service: service)
  }

  /// The failure in a few words.
  package var description: String { service.isEmpty ? invariant : "\(invariant) (\(service))" }

  /// The failure as a part of a file's name or a scenario's.
  package var slug: String {
    let words = [invariant, service].filter { !$0.isEmpty }.joined(separator: "-")
    var slug = ""
    for letter in words {
      if letter.isUppercase, slug.last.map({ $0 != "-" }) ?? false { slug += "-" }
      slug += letter.lowercased()
    }
    return slug
  }

  /// The failures of a person's run, in the catalog's order.
  ///
  /// - Parameter result: What the run showed.
  /// - Returns: One for each violated invariant; of services that did not return, one each.
  package static func failures(of result: PersonResult) -> [FailureKind] {
    result.invariants.filter { $0.status == .violated }.flatMap { report -> [FailureKind] in
      report.id == EveryServiceReturns.id
        ? report.findings.map { .returnless($0.place) } : [FailureKind(report.id)]
    }
  }
}
