import Foundation
import Harness
import Invariants
import Reporting
import Scenario
import Search

/// Scores the invariants by the known defects that they detect.
enum MutantsSubcommand: Subcommand {
  static let name = "mutants"
  static let operands = "[SCENARIO...]"
  static let summary = "score the invariants by the known defects that they detect"
  static let options = [
    .jobs,
    .memory,
    Option(name: "--without", value: "LIST", summary: "invariants to leave out, comma-separated"),
    Option(name: "--json", summary: "print the kill matrix as JSON"),
    Option(name: "--markdown", summary: "print the kill matrix as a page of the documentation"),
    .noProgress,
  ]
  static let completion = Completion.scenarios

  /// Runs each mutant on the given scenarios; by default on the bundled ones that show a mutant.
  static func run(_ arguments: Arguments) throws -> Int32 {
    let named = try arguments.operands.map { operand in
      let path = try ScenarioFile.locate(operand)
      return (path: path, plan: try RunPlan(ScenarioFile.load(path)))
    }
    let scenarios = named.isEmpty ? try corpus : named
    let without = try excludedInvariants(arguments.value("--without"))
    let jobs = try arguments.jobs()
    let progress = Progress(
      "mutants", total: MutationScore.runs(on: scenarios),
      isWanted: !arguments.flag("--no-progress"))
    let measured = try MutationScore.measured(
      on: scenarios, executable: RunSubcommand.executable, jobs: jobs
    ) { progress.advance() }
    progress.finish()
    let score = measured.without(without)
    let matrix = KillMatrix(score)
    if arguments.flag("--json") {
      Console.write(own: String(decoding: JSONFormat.bytes(ofValue: score), as: UTF8.self))
    } else {
      Console.write(own: arguments.flag("--markdown") ? matrix.markdown : matrix.text)
    }
    for (invariant, scenarios) in score.reference.killers.sorted(by: { $0.key < $1.key }) {
      let places = scenarios.joined(separator: ", ")
      Console.printError("the reference suite violates \(invariant) on \(places)")
    }
    for survivor in score.survivors { Console.printError("mutant \(survivor) survives") }
    let idle = score.idleInvariants.filter { !without.contains($0) }
    for invariant in idle { Console.printError("no mutant violates \(invariant)") }
    let isGood =
      score.reference.killers.isEmpty && score.survivors.isEmpty && idle.isEmpty
    return (isGood ? ExitStatus.held : ExitStatus.violated).rawValue
  }

  /// The bundled scenarios that show a mutant, ordered by name.
  private static var corpus: [(path: String, plan: RunPlan)] {
    get throws {
      let wanted = Set(SuiteCatalog.mutants.map(\.scenario))
      var found: [(path: String, plan: RunPlan)] = []
      for name in ScenarioFile.bundled() {
        let path = try ScenarioFile.locate(name)
        let scenario = try ScenarioFile.load(path)
        if wanted.contains(scenario.name) { found.append((path, try RunPlan(scenario))) }
      }
      return found
    }
  }

  private static func excludedInvariants(_ list: String?) throws -> Set<String> {
    let names = (list ?? "").split(separator: ",").map(String.init)
    for name in names where !InvariantCatalog.all.contains(where: { $0.id == name }) {
      throw UsageError("no invariant \(name); see simharness list invariants")
    }
    return Set(names)
  }
}
