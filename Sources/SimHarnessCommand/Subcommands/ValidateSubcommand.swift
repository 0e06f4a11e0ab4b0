import Harness
import HealthModel
import PlainText
import RunReport
import Scenario

/// Checks scenario files without running them.
enum ValidateSubcommand: Subcommand {
  static let name = "validate"
  static let operands = "SCENARIO..."
  static let summary = "check scenario files without running them"
  static let options: [Option] = []
  static let completion = Completion.scenarios

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard !arguments.operands.isEmpty else {
      throw UsageError("validate needs a scenario; write simharness validate quick")
    }
    var status = ExitStatus.held
    for operand in arguments.operands {
      do {
        let plan = try RunPlan(ScenarioFile.load(operand))
        try SuiteOption.check(plan.scenario)
        Console.write(lines: "\(operand): valid: \(contents(of: plan))")
      } catch {
        Console.printError(error)
        status = .couldNotRun
      }
    }
    return status.rawValue
  }

  /// The contents of a scenario, in one line.
  private static func contents(of plan: RunPlan) -> String {
    let (scenario, days) = (plan.scenario, plan.scenario.days)
    let length = days.upperBound.ordinal - days.lowerBound.ordinal + 1
    return [
      "\(scenario.name), \(Counted.text(length, "day")) from \(days.lowerBound)",
      "in \(scenario.zones.segments[0].identifier),",
      "\(Counted.text(plan.persons, "person")), digest \(plan.identity.digest)",
    ].joined(separator: " ")
  }
}
