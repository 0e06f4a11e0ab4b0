import Foundation
import Harness
import PlainText
import Scenario
import SystemSupport

/// Writes a small scenario to start from.
enum NewSubcommand: Subcommand {
  static let name = "new"
  static let operands = "NAME"
  static let summary = "write a small scenario with comments, to start from"
  static let options = [
    Option(
      name: "--from", value: "TEMPLATE",
      summary: "what to start from: "
        + ScenarioTemplate.all.map(\.name).joined(separator: ", ") + " (default: person)",
      completion: .words(ScenarioTemplate.all.map(\.name))),
    Option(
      name: "--output", value: "FILE", summary: "file to write (default: NAME.json)",
      completion: .files),
  ]
  static let completion = Completion.nothing

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard let name = arguments.operands.first, arguments.operands.count == 1 else {
      throw UsageError("new needs one name; write simharness new my-scenario --from runner")
    }
    guard Scenario.isName(name) else {
      throw UsageError(
        "\(name.debugDescription) is not valid as a scenario's name; use 1 to 64 lower-case "
          + "letters, digits and hyphens")
    }
    let template = try template(arguments.value("--from"))
    let path = arguments.value("--output") ?? "\(name).json"
    guard !FileManager.default.fileExists(atPath: path) else {
      throw UsageError("\(path) already exists; choose another name, or add --output")
    }
    try AtomicFile.write(Array(template.text(named: name).utf8), to: path)
    Console.write(lines: "\(path) has \(template.summary)")
    Console.write(whole: "run it with: simharness run \(ShellWord.path(path))")
    return ExitStatus.held.rawValue
  }

  private static func template(_ name: String?) throws -> ScenarioTemplate {
    guard let name else { return ScenarioTemplate.all[0] }
    guard let template = ScenarioTemplate.all.first(where: { $0.name == name }) else {
      throw UsageError(
        "--from is \(name.debugDescription); use "
          + ScenarioTemplate.all.map { "\($0.name) (\($0.summary))" }.joined(separator: ", "))
    }
    return template
  }
}
