import Harness
import RunReport
import Scenario
import Search

/// A stored failure, validated before anything runs.
struct StoredFailure {
  var path: String
  var plan: RunPlan
  var settings: ReplaySettings
  var suite: String?
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
    suite = try SuiteOption.name(arguments, scenario)
    failure = FailureKind(settings.invariant, service: settings.service)
  }
}
