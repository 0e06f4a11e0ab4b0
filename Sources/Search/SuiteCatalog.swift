package import HealthContracts
import Harness
import Mutants

/// The suites that a worker can be told to run.
package enum SuiteCatalog {
  /// The reference suite's name, where a suite is named.
  package static let referenceName = "reference"

  /// The reference suite, or a mutant's.
  ///
  /// - Parameter mutant: The mutant's name; nil or `reference` for the reference.
  /// - Returns: The suite; nil for an unknown name.
  package static func suite(mutant: String?) -> ServiceSuite? {
    guard let mutant, mutant != referenceName else { return .reference }
    let known = MutantCatalog.all + MutantCatalog.planted
    return known.first { $0.id == mutant }?.applied(to: .reference)
  }

  /// Every mutant's name, defect, where it was seen, and the scenario that shows it.
  package static var mutants: [(id: String, defect: String, seenIn: String, scenario: String)] {
    MutantCatalog.all.map { ($0.id, $0.defect, $0.seenIn, $0.scenario) }
  }
}
