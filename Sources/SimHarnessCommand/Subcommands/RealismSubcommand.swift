import Harness
import HistoryGeneration
import Reporting
import RunReport
import Scenario
import SystemSupport

/// Compares generated persons with published figures.
enum RealismSubcommand: Subcommand {
  static let name = "realism"
  static let operands = "SCENARIO"
  static let summary = "compare generated persons with published figures"
  static let options = [
    .seed,
    .persons,
    .timeZone,
    .jobs,
    Option(name: "--json", summary: "print the figures as JSON"),
  ]

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard arguments.operands.count == 1 else {
      throw UsageError("realism needs one scenario; write simharness realism cohort")
    }
    let path = try ScenarioFile.locate(arguments.operands[0])
    let plan = try RunPlan(
      ScenarioFile.load(path, timeZone: arguments.timeZone()), seed: arguments.seed(),
      persons: arguments.persons())
    guard let cohort = Cohort.measurable(plan.scenario) else {
      throw UsageError(
        "\(path) has no person or population to measure; use a scenario such as cohort")
    }
    let jobs = try arguments.jobs()
    let shares = Parallel.map(0..<plan.persons, jobs: jobs) { person in
      Cohort.contributions(of: plan.generator.person(person, seed: plan.seed))
    }
    let results = cohort.results(shares)
    if arguments.flag("--json") {
      Console.write(own: String(decoding: JSONFormat.bytes(ofValue: results), as: UTF8.self))
    } else {
      Console.write(own: RealismTable.text(of: results))
    }
    let failed = results.contains { $0.status == .failed }
    return (failed ? ExitStatus.violated : ExitStatus.held).rawValue
  }
}
