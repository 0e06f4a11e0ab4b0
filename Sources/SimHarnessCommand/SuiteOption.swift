import HealthContracts
import LocatedJSON
import Scenario
import Search

/// The suite of services to run: the one named by `--suite`, else the scenario's, else the
/// reference.
enum SuiteOption {
  static let option = Option(
    name: "--suite", value: "NAME",
    summary: "services to run: reference, reference-healthkit, or a mutant's (see simharness "
      + "list mutants)")

  /// The suite with a name.
  static func suite(_ name: String?) throws -> ServiceSuite {
    guard let suite = SuiteCatalog.suite(mutant: name) else {
      let hint = EditDistance.nearest(to: name ?? "", among: known)
        .map { "did you mean \($0)?" }
      throw UsageError(
        "no suite \(name ?? ""); \(hint ?? "use reference, or one of simharness list mutants")")
    }
    return suite
  }

  /// Returns the name of the suite to run a scenario with.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - given: The value of `--suite`, which stands in for the scenario's own.
  /// - Returns: The name; nil for the reference.
  /// - Throws: `InputError` or `UsageError` with the nearest name if there is no such suite.
  static func name(for scenario: Scenario, given: String? = nil) throws -> String? {
    if given == nil { try check(scenario) }
    let name = given ?? scenario.suite
    _ = try suite(name)
    return name == SuiteCatalog.referenceName ? nil : name
  }

  /// Checks that the suite that a scenario names exists.
  ///
  /// - Throws: `InputError` with the place and the nearest name.
  static func check(_ scenario: Scenario) throws {
    guard let name = scenario.suite, SuiteCatalog.suite(mutant: name) == nil else { return }
    throw scenario.problem(
      "no suite has this name", at: "suite",
      remedy: EditDistance.nearest(to: name, among: known).map { "did you mean \($0)?" }
        ?? "use reference, or one of simharness list mutants")
  }

  private static var known: [String] {
    [SuiteCatalog.referenceName] + SuiteCatalog.namedSuites.keys.sorted()
      + SuiteCatalog.mutants.map(\.id)
  }
}
