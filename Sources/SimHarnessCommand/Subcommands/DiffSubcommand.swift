import Gate
import Harness
import Reporting

/// Lists the changes between two reports.
enum DiffSubcommand: Subcommand {
  static let name = "diff"
  static let operands = "A B"
  static let summary = "list the changes from report A to report B, worst first"
  static let options = [
    Option(name: "--quiet", summary: "print nothing, set only the exit status")
  ]
  static let completion = Completion.files

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard arguments.operands.count == 2 else {
      throw UsageError(
        "diff needs two reports; write simharness diff BEFORE/report.json AFTER/report.json")
    }
    let reports = try arguments.operands.map { try ReportFile.read($0) }
    let changes = ReportComparison.changes(from: reports[0], to: reports[1])
    if !arguments.flag("--quiet") { Console.write(own: text(of: changes)) }
    return (changes.isEmpty ? ExitStatus.held : .regression).rawValue
  }

  private static func text(of changes: [Change]) -> String {
    if changes.isEmpty { return "nothing changed\n" }
    let rows = changes.map { change in
      let difference = change.difference.isEmpty ? "" : " (\(change.difference))"
      return [
        change.kind.word, change.subject,
        "\(change.baseline ?? "-") -> \(change.value ?? "-")\(difference)",
      ]
    }
    return Table(rows, titles: ["kind", "subject", "A -> B"], numbers: [])
      .fitted.text
  }
}
