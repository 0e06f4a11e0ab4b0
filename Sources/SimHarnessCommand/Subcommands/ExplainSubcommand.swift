import Harness
import LocatedJSON
import PlainText
import Reporting

/// Explains names of reports, scenarios and documentation.
enum ExplainSubcommand: Subcommand {
  static let name = "explain"
  static let operands = "NAME..."
  static let summary =
    "explain a name used in reports, scenarios or documentation"
  static let options: [Option] = []
  static var completion: Completion { .words(ExplanationCatalog.catalogNames) }

  static func run(_ arguments: Arguments) throws -> Int32 {
    if arguments.operands.isEmpty {
      throw UsageError("explain needs a name; call simharness list to see what exists")
    }
    var unknown: [String] = []
    var lines: [String] = []
    for name in arguments.operands {
      let found = try ExplanationCatalog.explanations(of: name)
      if found.isEmpty { unknown.append(name) }
      for explanation in found {
        if !lines.isEmpty { lines.append("") }
        lines += explanation.lines(width: TerminalWidth.columns)
      }
    }
    Console.write(own: lines.text)
    if unknown.isEmpty { return ExitStatus.held.rawValue }
    let place =
      ExplanationCatalog.explainsKeys
      ? ""
      : " (keys of scenario files are explained only where bundled scenarios are available)"
    for name in unknown.dropLast() { Console.printError(problem(of: name)) }
    throw UsageError(problem(of: unknown[unknown.count - 1]) + place)
  }

  private static func problem(of name: String) -> String {
    let hint = ExplanationCatalog.nearest(to: name).map { "did you mean \($0)?" }
    return "no entry is named \(name.debugDescription); \(hint ?? "see simharness list")"
  }
}
