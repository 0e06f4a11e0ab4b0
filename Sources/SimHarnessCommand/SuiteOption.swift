import HealthContracts
import Scenario
import Search

/// The suite of services to run: the one named by `--suite`, else the scenario's, else the
/// reference.
enum SuiteOption {
  static let option = Option(
    name: "--suite", value: "NAME",
    summary: "services to run: a mutant's (see list mutants), or reference")

  /// The suite with a name.
  static func suite(_ name: String?) throws -> ServiceSuite {
    guard let suite = SuiteCatalog.suite(mutant: name) else {
      throw UsageError("no suite \(name ?? ""); use reference, or one of simharness list mutants")
    }
    return suite
  }

  /// The name of the suite to run a scenario with; nil for the reference.
  static func name(_ arguments: Arguments, _ scenario: Scenario) throws -> String? {
    let name = arguments.value("--suite") ?? scenario.suite
    _ = try suite(name)
    return name == SuiteCatalog.referenceName ? nil : name
  }
}
