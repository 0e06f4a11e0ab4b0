import Foundation
import Harness
import Reporting
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

  /// The scenarios that the score is taken on.
  static let corpus = ["quick"]

  static func run(_ arguments: Arguments) throws -> Int32 {
    let operands = arguments.operands.isEmpty ? corpus : arguments.operands
    var scenarios: [(path: String, plan: RunPlan)] = []
    for operand in operands {
      let path = try ScenarioFile.locate(operand)
      scenarios.append((path, try RunPlan(ScenarioFile.load(path))))
    }
    let jobs =
      try arguments.integer("--jobs", in: 1...1_024) ?? ProcessInfo.processInfo.activeProcessorCount
    let progress = Progress(
      "mutants", total: SuiteCatalog.mutants.count, isWanted: !arguments.flag("--no-progress"))
    let score = try MutationScore.measured(
      on: scenarios, executable: RunSubcommand.executable, jobs: jobs
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

  private static func text(of score: MutationScore) -> String {
    let rows = score.rows.map { row in
      [row.mutant, row.killers.keys.sorted().joined(separator: ", ")]
    }
    let table = Table(rows, titles: ["mutant", "killed by"], numbers: []).lines
    let killed = score.rows.count - score.survivors.count
    return table.joined(separator: "\n") + "\n\n\(killed) of \(score.rows.count) mutants killed\n"
  }
}
