import ForeignServices
import Harness
import LocatedJSON
import PlainText
import RunReport
import Scenario
import Search

/// A stored failure, validated before anything runs.
struct StoredFailure {
  var path: String
  var plan: RunPlan
  var settings: ReplaySettings
  var suite: String?
  /// The values of `--service`.
  var services: [String]
  var failure: FailureKind

  init(_ operand: String, _ arguments: Arguments) throws {
    path = try Self.locate(operand)
    guard !ExportScenario.isExport(path) else {
      throw UsageError("\(path): an export is no stored failure; use simharness run \(path)")
    }
    let scenario = try ScenarioFile.load(path)
    guard let settings = scenario.replay else {
      throw UsageError(
        "\(path): no stored failure, since it has no replay section; use simharness run \(path)")
    }
    let version = RunPlan.generatorVersion
    guard settings.generatorVersion == version else {
      throw scenario.problem(
        "made by generator version \(settings.generatorVersion), but this is version "
          + "\(version), whose seeds give other data", at: "replay", "generatorVersion",
        remedy: "replay it with the simharness that wrote it")
    }
    plan = try RunPlan(scenario)
    guard settings.person < plan.persons else {
      throw scenario.problem(
        "the number of persons is \(plan.persons)", at: "replay", "person",
        remedy: "use at most \(plan.persons - 1)")
    }
    self.settings = settings
    suite = try SuiteOption.name(for: scenario, given: arguments.value("--suite"))
    services = try arguments.services()
    failure = FailureKind(settings.invariant, service: settings.service)
    try Self.checkServices(of: scenario, services)
  }

  /// The path of a stored failure, which is rarely a bundled scenario.
  private static func locate(_ operand: String) throws(InputError) -> String {
    do throws(InputError) {
      return try ScenarioFile.locate(operand)
    } catch {
      guard error.problem == "no such scenario", !error.remedy.hasPrefix("did you mean") else {
        throw error
      }
      throw InputError(
        file: operand, problem: "no such file",
        remedy: "name a stored failure, such as Reports/runs/NAME/shrunk-X.json")
    }
  }

  /// Checks that other programs provide the services that they provided when a failure was found;
  /// with those of the suite, it would seem to be gone.
  ///
  /// - Parameters:
  ///   - scenario: The scenario, which may be a stored failure.
  ///   - services: The values of `--service`.
  /// - Throws: `InputError` with the options that are missing.
  static func checkServices(of scenario: Scenario, _ services: [String]) throws {
    guard let stored = scenario.replay?.foreignServices, !stored.isEmpty else { return }
    let given = try services.flatMap { try ServiceAssignment(parsing: $0).services }
    let missing = stored.filter { name in !given.contains { $0.rawValue == name } }
    if missing.isEmpty { return }
    let names = missing.count == ForeignService.allCases.count ? ["all"] : missing
    let options = names.map { "--service \($0)=\"python3 mine.py\"" }
    throw scenario.problem(
      "another program provided \(missing.joined(separator: ", ")) when the failure was seen",
      at: "replay", "foreignServices", remedy: "give it, such as \(options.joined(separator: " "))")
  }

  /// The command line that replays a stored failure.
  ///
  /// - Parameters:
  ///   - path: The path of the stored failure.
  ///   - services: The values of `--service`.
  ///   - suite: The value of `--suite`; nil for that of the stored failure.
  /// - Returns: One line, each word quoted for a POSIX shell.
  static func replay(of path: String, services: [String], suite: String? = nil) -> String {
    "simharness replay \(ShellWord.path(path))\(RunPlan.options(of: services))"
      + (suite.map { " --suite \(ShellWord.quoted($0))" } ?? "")
  }
}
