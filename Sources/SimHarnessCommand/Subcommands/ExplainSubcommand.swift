import Harness
import HealthModel
import HistoryGeneration
import Invariants
import LocatedJSON
import PlainText
import Reporting
import Scenario
import Search

/// Explains a catalog entry.
enum ExplainSubcommand: Subcommand {
  static let name = "explain"
  static let operands = "ID..."
  static let summary = "explain an invariant, rule, mutant, edge case, format or scenario"
  static let options: [Option] = []
  static var completion: Completion {
    .words(
      InvariantCatalog.all.map { $0.id } + StoreSemantics.switches.map(\.id)
        + SuiteCatalog.mutants.map(\.id) + EdgeCaseCatalog.entries.map(\.kind)
        + FormatCatalog.all.map { $0.name })
  }

  static func run(_ arguments: Arguments) throws -> Int32 {
    if arguments.operands.isEmpty {
      throw UsageError("explain needs a name; call simharness list to see what exists")
    }
    for name in arguments.operands {
      let found = try explanations.compactMap { try $0(name) }
      if found.isEmpty {
        let known =
          InvariantCatalog.all.map { $0.id } + GoalCatalog.all.map { $0.id }
          + StoreSemantics.switches.map(\.id) + SuiteCatalog.mutants.map(\.id)
          + EdgeCaseCatalog.entries.map(\.kind) + ScenarioFile.bundled()
        let hint = EditDistance.nearest(to: name, among: known).map { "did you mean \($0)?" }
        throw UsageError(
          "no entry is named \(name.debugDescription); \(hint ?? "call simharness list")")
      }
      Console.write(own: found.joined(separator: "\n"))
    }
    return ExitStatus.held.rawValue
  }

  private static let explanations: [@Sendable (String) throws -> String?] = [
    invariant, goal, rule, mutant, edgeCase, format, scenario,
  ]

  @Sendable private static func invariant(_ name: String) -> String? {
    InvariantCatalog.all.first { $0.id == name }.map {
      "\($0.id): an invariant\n  \($0.statement).\n"
    }
  }

  @Sendable private static func goal(_ name: String) -> String? {
    GoalCatalog.all.first { $0.id == name }.map {
      "\($0.id): a goal, set in a scenario under goals\n  \($0.statement).\n"
    }
  }

  @Sendable private static func rule(_ name: String) -> String? {
    StoreSemantics.switches.first { $0.id == name }.map { option in
      let choices = option.options.joined(separator: option.isNumber ? " to " : ", ")
      return """
        \(option.id): a rule of the store, set in a scenario under store.semantics
          \(option.changes.prefix(1).uppercased() + option.changes.dropFirst()).
          choices: \(choices)
          default: \(option.defaultValue)
          source: \(words(for: option.evidence))

        """
    }
  }

  private static func words(for evidence: SemanticsSwitch.EvidenceSource) -> String {
    switch evidence {
    case .documented: "D, Apple's documentation or headers"
    case .forum: "F, Apple's staff or developer forum"
    case .thirdParty: "C, third-party code or issues"
    case .unverified: "U, unverified: the device probe can find out"
    }
  }

  @Sendable private static func mutant(_ name: String) -> String? {
    SuiteCatalog.mutants.first { $0.id == name }.map {
      "\($0.id): a mutant\n  \($0.defect).\n  seen in: \($0.seenIn)\n  shown by: \($0.scenario)\n"
    }
  }

  @Sendable private static func edgeCase(_ name: String) -> String? {
    EdgeCaseCatalog.entries.first { $0.kind == name }.map { entry in
      let place = entry.row.isEmpty ? "generated" : "person or history.population"
      return "\(entry.kind): an edge case" + (entry.row.isEmpty ? "" : ", \(entry.row)")
        + "\n  \(entry.summary)\n  set in a scenario under history.\(place), edgeCases\n"
    }
  }

  @Sendable private static func format(_ name: String) -> String? {
    FormatCatalog.all.first { $0.name == name }.map {
      "\($0.name): a format of reports\n  \($0.summary)\n"
    }
  }

  @Sendable private static func scenario(_ name: String) throws -> String? {
    guard ScenarioFile.bundled().contains(where: { $0 == name || $0.hasSuffix("/" + name) })
    else { return nil }
    let scenario = try ScenarioFile.load(name)
    return "\(OneLine.text(name)): a scenario\n  \(OneLine.text(scenario.why))\n"
  }
}
