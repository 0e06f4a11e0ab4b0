import Harness
import RunReport

/// Shows the program's help.
enum HelpSubcommand: Subcommand {
  static let name = "help"
  static let operands = "[SUBCOMMAND]"
  static let summary = "show help for the program or for a subcommand"
  static let options: [Option] = []
  static var completion: Completion { .words(SubcommandList.visible.map { $0.name }) }

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard let name = arguments.operands.first else {
      Console.write(own: overview)
      return ExitStatus.held.rawValue
    }
    guard let subcommand = SubcommandList.visible.first(where: { $0.name == name }) else {
      throw UsageError("no subcommand \(name.debugDescription); call simharness help")
    }
    Console.write(own: page(of: subcommand))
    return ExitStatus.held.rawValue
  }

  /// The help page of a subcommand.
  static func page(of subcommand: any Subcommand.Type) -> String {
    var lines = [
      "\(subcommand.name): \(subcommand.summary)", "",
      "  simharness \(subcommand.name) \(subcommand.operands)"
        + (subcommand.options.isEmpty ? "" : " [options]"), "",
    ]
    if !subcommand.operandWords.isEmpty { lines += table(subcommand.operandWords) + [""] }
    lines += table(subcommand.catalog.map { ($0.usage, $0.summary) })
    return lines.joined(separator: "\n") + "\n"
  }

  private static func table(_ rows: [(name: String, summary: String)]) -> [String] {
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map {
      "  \($0.name)\(String(repeating: " ", count: width - $0.name.count))  \($0.summary)"
    }
  }

  /// The description of the program, in one line.
  static let summaryOfAll =
    "test services that read HealthKit, using generated histories and a simulated health store"

  private static var overview: String {
    let rows = table(SubcommandList.visible.map { ($0.name, $0.summary) })
    let statuses = ExitStatus.allCases.map { "\($0.rawValue) \($0.word)" }
    return """
      simharness: \(summaryOfAll)

      \(rows.joined(separator: "\n"))

      Exit status: \(statuses.joined(separator: ", ")).

      """
  }
}

/// Shows the versions.
enum VersionSubcommand: Subcommand {
  static let name = "version"
  static let operands = ""
  static let summary = "show the versions of the generator, GSL and the time zone data"
  static let options: [Option] = []

  static func run(_ arguments: Arguments) -> Int32 {
    let inputs = RunPlan.inputs
    Console.write(
      lines: "generator \(RunPlan.generatorVersion), GSL \(inputs.gsl), "
        + "time zones \(inputs.timeZoneData)"
    )
    return ExitStatus.held.rawValue
  }
}
