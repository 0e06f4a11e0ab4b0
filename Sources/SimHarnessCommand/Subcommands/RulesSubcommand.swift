import Harness
import HealthModel
import Reporting
import Scenario
import SystemSupport

/// Shows the store's rules, and sets them from a device's answers.
enum RulesSubcommand: Subcommand {
  static let name = "rules"
  static let operands = ""
  static let summary = "show the store's rules, or set them from a device's answers"
  static let options = [
    Option(
      name: "--from", value: "FILE", summary: "answers of the device probe",
      completion: .files),
    Option(
      name: "--scenario", value: "SCENARIO", summary: "scenario to set the device's rules in",
      completion: .scenarios),
    Option(
      name: "--output", value: "FILE", summary: "file for the changed scenario",
      completion: .files),
  ]

  static func run(_ arguments: Arguments) throws -> Int32 {
    if !arguments.operands.isEmpty {
      throw UsageError("rules takes no operands; write simharness rules --from FILE")
    }
    guard let file = arguments.value("--from") else {
      if arguments.value("--scenario") != nil || arguments.value("--output") != nil {
        throw UsageError("--scenario and --output need --from; add --from FILE")
      }
      Console.write(own: table(of: StoreSemantics.switches.map(row)).text)
      return ExitStatus.held.rawValue
    }
    let answers = try RuleAnswers(parsing: ScenarioFile.bytes(of: file), file: file)
    switch (arguments.value("--scenario"), arguments.value("--output")) {
    case (nil, nil): break
    case (let scenario?, let output?):
      let path = try ScenarioFile.locate(scenario)
      guard !ExportScenario.isExport(path) else {
        throw UsageError("\(path): an export has no rules; name a scenario")
      }
      let own = try ScenarioFile.load(path).store.semantics
      let text = try Scenario.text(
        ScenarioFile.bytes(of: path), with: answers.applied(to: own), file: path)
      try AtomicFile.write(text, to: output)
    default: throw UsageError("--scenario and --output go together; give both")
    }
    Console.write(own: text(of: answers))
    return ExitStatus.held.rawValue
  }

  private static func row(_ option: SemanticsSwitch) -> [String] {
    [option.id, option.evidence.rawValue, option.defaultValue, option.changes]
  }

  private static func table(of rows: [[String]]) -> [String] {
    Table(rows, titles: ["rule", "source", "default", "effect"], numbers: []).fitted
      + ["", "sources: " + legend]
  }

  private static var legend: String {
    SemanticsSwitch.EvidenceSource.allCases.map(ExplanationCatalog.words(for:))
      .joined(separator: "; ")
  }

  /// The device's answers: the rules that differ, the rules without an answer, and the resulting
  /// settings.
  private static func text(of answers: RuleAnswers) -> String {
    let semantics = answers.semantics
    var differing: [[String]] = []
    var unknown: [[String]] = []
    var agreeing = 0
    for option in StoreSemantics.switches {
      guard let answer = answers.answers.first(where: { $0.id == option.id }) else { continue }
      if answer.value == nil {
        unknown.append([option.id, answer.evidence])
      } else if option.value(in: semantics) == option.defaultValue {
        agreeing += 1
      } else {
        differing.append(
          [option.id, option.defaultValue, option.value(in: semantics), answer.evidence])
      }
    }
    var lines = ["\(answers.device), \(answers.system)", "", "differing from the default:"]
    lines +=
      Table(
        differing, titles: ["rule", "default", "device", "evidence"], numbers: []
      ).fitted
    lines += ["", "not determined:"]
    lines +=
      Table(unknown, titles: ["rule", "reason"], numbers: []).fitted
    let set = semantics.differences.joined(separator: ", ")
    lines += [
      "",
      "\(agreeing) as the default, \(differing.count) differing, \(unknown.count) not determined",
      "set: \(set.isEmpty ? "nothing" : set)",
    ]
    return lines.text
  }
}
