import ForeignServices
import Harness
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
    path = try ScenarioFile.locate(operand)
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
    try checkServices(scenario)
  }

  /// Checks that other programs provide the services that they provided when the failure was found;
  /// with those of the suite, it would seem to be gone.
  private func checkServices(_ scenario: Scenario) throws {
    let given = try services.flatMap { try ServiceAssignment(parsing: $0).services }
    let missing = settings.foreignServices.filter { name in
      !given.contains { $0.rawValue == name }
    }
    guard let first = missing.first else { return }
    throw scenario.problem(
      "the failure was found in another program's \(missing.joined(separator: ", "))",
      at: "replay", "foreignServices",
      remedy: "give the program, such as --service \(first)=\"python3 mine.py\"")
  }

  /// The command line that replays a stored failure.
  ///
  /// - Parameters:
  ///   - path: The path of the stored failure.
  ///   - services: The values of `--service`.
  /// - Returns: One line, each word quoted for a POSIX shell.
  static func replay(of path: String, services: [String]) -> String {
    "simharness replay \(ShellWord.path(path))\(RunPlan.options(of: services))"
  }
}
