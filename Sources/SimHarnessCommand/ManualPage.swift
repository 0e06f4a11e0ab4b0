import Harness

/// The manual page in `man` format, generated from the subcommand catalog.
enum ManualPage {
  /// The environment variables that the program reads.
  static let environment = [
    (name: "NO_COLOR", summary: "if set and not empty, turns off colors on a terminal"),
    (name: "COLUMNS", summary: "width to use in place of the terminal's own"),
    (
      name: SignsOfLife.variable,
      summary: "seconds until a long task reports progress if standard error is not a terminal "
        + "(default: 10)"
    ),
    (name: "CI", summary: "if set to anything but 0 or false, baselines are not updated"),
  ]

  /// The files and folders that the program uses by default.
  static let files = [
    (
      name: "Reports/runs/NAME/",
      summary: "the last run of scenario NAME, and shrunk cases of all runs"
    ),
    (name: "Reports/baselines/NAME.json", summary: "the baseline of scenario NAME"),
    (name: "Scenarios/", summary: "the bundled scenarios"),
  ]

  static var text: String {
    let subcommands = SubcommandList.visible.map { subcommand in
      ".SS \(quoted("\(subcommand.name) \(subcommand.operands)"))\n"
        + line(subcommand.summary.prefix(1).uppercased() + subcommand.summary.dropFirst() + ".")
        + (subcommand.operandWords + subcommand.catalog.map { ($0.usage, $0.summary) })
        .map { item($0.0, $0.1) }.joined()
    }
    let statuses = ExitStatus.allCases.map { item(String($0.rawValue), $0.meaning) }
    let order = ExitStatus.precedence.map { String($0.rawValue) }.joined(separator: ", ")
    return """
      .TH SIMHARNESS 1 "" simharness "simharness manual"
      .SH NAME
      simharness \\- \(escaped(HelpSubcommand.summaryOfAll))
      .SH SYNOPSIS
      .B simharness
      .I SUBCOMMAND
      [\\fIoperands\\fR] [\\fIoptions\\fR]
      .SH SUBCOMMANDS
      \(subcommands.joined()).SH EXIT STATUS
      If several apply, the first of \(order) is used.
      \(statuses.joined()).SH ENVIRONMENT
      \(environment.map { item($0.name, $0.summary) }.joined()).SH FILES
      \(files.map { item($0.name, $0.summary) }.joined())
      """
  }

  private static func item(_ term: String, _ text: String) -> String {
    ".TP\n.B \(quoted(term))\n\(line(text))"
  }

  private static func line(_ text: String) -> String {
    let text = escaped(text)
    // A period or an apostrophe at the start of a line would be a roff request.
    return (text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : "") + text + "\n"
  }

  private static func quoted(_ text: String) -> String {
    "\""
      + escaped(text).split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\\(dq") + "\""
  }

  private static func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      default: String(character)
      }
    }.joined()
  }
}
