import HealthContracts
import Scenario
import Search

/// Which suite of services runs: the one named, or the scenario's own, or the reference.
enum SuiteChoice {
  static let option = Option(
    name: "--suite", value: "NAME",
    summary: "run a mutant's services (see list mutants), or the reference's")

  /// A suite by its name.
  static func suite(_ name: String?) throws -> ServiceSuite {
    guard let suite = SuiteCatalog.suite(mutant: name) else {
      throw UsageError("no suite \(name ?? ""); use reference, or one of simharness list mutants")
    }
    return suite
  }

  /// The name to run a scenario with; nil for the reference.
  static func name(_ arguments: Arguments, _ scenario: Scenario) throws -> String? {
    let name = arguments.value("--suite") ?? scenario.suite
    _ = try suite(name)
    return name == SuiteCatalog.referenceName ? nil : name
  }
}
