import Harness
package import HealthContracts
import Mutants

#if os(Linux)
  import HealthKitSuite
#endif

/// The suites of services that a worker can run.
package enum SuiteCatalog {
  /// The name of the reference suite.
  package static let referenceName = ServiceSuite.referenceName

  /// The reference suite on HealthKit's classes; empty where the platform's own are used.
  package static var namedSuites: [String: ServiceSuite] {
    #if os(Linux)
      ["reference-healthkit": .referenceHealthKit]
    #else
      [:]
    #endif
  }

  /// Finds the suite of a mutant or of the reference.
  ///
  /// - Parameter mutant: The mutant's name; nil or `reference` for the reference.
  /// - Returns: The suite; nil for an unknown name.
  package static func suite(mutant: String?) -> ServiceSuite? {
    guard let mutant, mutant != referenceName else { return .reference }
    if let suite = namedSuites[mutant] { return suite }
    let known = MutantCatalog.all + MutantCatalog.planted
    return known.first { $0.id == mutant }?.applied(to: .reference)
  }

  /// The name, the defect, the origin and the scenario of every mutant.
  package static var mutants: [(id: String, defect: String, seenIn: String, scenario: String)] {
    MutantCatalog.all.map { ($0.id, $0.defect, $0.seenIn, $0.scenario) }
  }
}
