import Harness
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
        Console.write(lines: "\(operand): \(plan.scenario.name) \(plan.identity.digest)")
      } catch {
        Console.printError(error)
        status = .couldNotRun
      }
    }
    return status.rawValue
  }
}
