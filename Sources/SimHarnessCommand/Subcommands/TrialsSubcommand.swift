import ForeignServices
import Harness
import Search

/// The inside of a process that runs trials; not for people.
enum TrialsSubcommand: Subcommand {
  static let name = "trials"
  static let operands = ""
  static let summary = "run trials for a parent process"
  static let options = [
    Option(name: "--suite", value: "NAME", summary: "the services under test"),
    Option(
      name: "--service", value: "NAME=COMMAND", summary: "a service in another program",
      isRepeatable: true),
  ]

  static func run(_ arguments: Arguments) throws -> Int32 {
    let assignments = try arguments.values("--service").map { try ServiceAssignment(parsing: $0) }
    let suite = try SuiteChoice.suite(arguments.value("--suite"))
    TrialWorker().run(suite: suite.with(assignments))
    return ExitStatus.held.rawValue
  }
}
