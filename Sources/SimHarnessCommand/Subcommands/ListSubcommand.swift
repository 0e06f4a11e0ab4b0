import Harness
import HealthModel
import HistoryGeneration
import Invariants
import Realism
import Reporting
import Scenario
import Search

/// Lists the entries of the catalogs.
enum ListSubcommand: Subcommand {
  static let name = "list"
  static let operands =
    "[scenarios | invariants | goals | edge-cases | events | figures | mutants | semantics "
    + "| formats]"
  static let summary =
    "list the names in a catalog, such as scenarios, invariants or goals"
  static let options: [Option] = []
  static var completion: Completion { .words(lists.map(\.name)) }

  static func run(_ arguments: Arguments) throws -> Int32 {
    let kinds = arguments.operands.isEmpty ? lists.map(\.name) : arguments.operands
    for kind in kinds {
      guard let list = lists.first(where: { $0.name == kind }) else {
        let known = lists.map(\.name).joined(separator: ", ")
        throw UsageError("no catalog is named \(kind.debugDescription); choose one of \(known)")
      }
      if kinds.count > 1 { Console.write(lines: kind) }
      let rows = try list.rows()
      if rows.isEmpty { Console.printError("no \(kind) here: \(ScenarioFile.bundledPlaces)") }
      for row in rows { Console.write(lines: "  \(row)") }
    }
    return ExitStatus.held.rawValue
  }

  private static let lists: [(name: String, rows: @Sendable () throws -> [String])] = [
    ("scenarios", { try ScenarioFile.bundled().map { "\($0): \(try ScenarioFile.load($0).why)" } }),
    ("invariants", { InvariantCatalog.all.map { "\($0.id): \($0.statement)" } }),
    ("goals", { GoalCatalog.all.map { "\($0.id): \($0.statement)" } }),
    (
      "edge-cases",
      {
        EdgeCaseCatalog.entries.map { "\($0.kind) (\($0.row)): \($0.summary)" }
      }
    ),
    ("events", { LifeEventCatalog.entries.map { "\($0.kind): \($0.summary)" } }),
    ("figures", { RealismCatalog.all.map { "\($0.id): \($0.statement)" } }),
    ("mutants", { SuiteCatalog.mutants.map { "\($0.id): \($0.defect) (\($0.seenIn))" } }),
    (
      "semantics",
      {
        StoreSemantics.switches.map { option in
          let choices = option.options.joined(separator: option.isNumber ? "..." : "|")
          return
            "\(option.id) = \(option.defaultValue) [\(option.evidence.rawValue)] (\(choices)): "
            + option.changes
        }
      }
    ),
    ("formats", { FormatCatalog.all.map { "\($0.name): \($0.summary)" } }),
  ]
}
