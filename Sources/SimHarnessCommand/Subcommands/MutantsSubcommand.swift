import Foundation
import Harness
import Reporting
import Scenario
import Search

/// Scores the invariants against services with known defects.
enum MutantsSubcommand: Subcommand {
  static let name = "mutants"
  static let operands = "[SCENARIO...]"
  static let summary = "score the invariants against the known defects"
  static let options = [
    Option(name: "--jobs", value: "N", summary: "workers at once (default: the processors)"),
    Option(name: "--json", summary: "print the kill table as JSON"),
    Option(name: "--no-progress", summary: "show no progress on a terminal"),
  ]

  /// Runs each mutant on the scenarios named, or on the bundled one that shows it.
  static func run(_ arguments: Arguments) throws -> Int32 {
    var named: [(path: String, plan: RunPlan)] = []
    for operand in arguments.operands {
      let path = try ScenarioFile.locate(operand)
      named.append((path, try RunPlan(ScenarioFile.load(path))))
    }
    let bundled = arguments.operands.isEmpty ? try corpus : [:]
    let chosen = named
    let jobs =
      try arguments.integer("--jobs", in: 1...1_024) ?? ProcessInfo.processInfo.activeProcessorCount
    let progress = Progress(
      "mutants", total: SuiteCatalog.mutants.count, isWanted: !arguments.flag("--no-progress"))
    let score = try MutationScore.measured(
      on: { name in bundled[name].map { [$0] } ?? chosen },
      executable: RunSubcommand.executable, jobs: jobs
    ) { _ in progress.advance() }
    progress.finish()
    Console.write(
      arguments.flag("--json")
        ? String(decoding: JSONFormat.bytes(ofValue: score), as: UTF8.self) : text(of: score))
    for survivor in score.survivors { Console.complain("mutant \(survivor) survives") }
    for idle in score.idleInvariants { Console.complain("no mutant trips \(idle)") }
    let isGood = score.survivors.isEmpty && score.idleInvariants.isEmpty
    return (isGood ? ExitStatus.held : ExitStatus.violated).rawValue
  }

  /// The bundled scenarios that show a mutant, by name.
  private static var corpus: [String: (path: String, plan: RunPlan)] {
    get throws {
      let wanted = Set(SuiteCatalog.mutants.map(\.scenario))
      var found: [String: (path: String, plan: RunPlan)] = [:]
      for name in ScenarioFile.bundled() {
        let path = try ScenarioFile.locate(name)
        let scenario = try ScenarioFile.load(path)
        if wanted.contains(scenario.name) { found[scenario.name] = (path, try RunPlan(scenario)) }
      }
      return found
    }
  }

  private static func text(of score: MutationScore) -> String {
    let rows = score.rows.map { row in
      [row.mutant, row.killers.keys.sorted().joined(separator: ", ")]
    }
    let table = Table(rows, titles: ["mutant", "killed by"], numbers: []).lines
    let killed = score.rows.count - score.survivors.count
    return table.joined(separator: "\n") + "\n\n\(killed) of \(score.rows.count) mutants killed\n"
  }
}
