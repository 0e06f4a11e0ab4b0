import Foundation
import Harness
import HealthModel
import Invariants
import PlainText
import Reporting
import RunReport
import Scenario
import Search
import SystemSupport

/// Scores the invariants by the known defects that they detect.
enum MutantsSubcommand: Subcommand {
  static let name = "mutants"
  static let operands = "[SCENARIO...]"
  static let summary = "score the invariants by the known defects that they detect"
  static let options = [
    .jobs,
    .memory,
    .timeZone,
    ShardOption.option,
    Option(
      name: "--report", value: "DIR",
      summary: "folder of a shard's partial report (default: Reports/mutants)",
      completion: .folders),
    Option(name: "--own", summary: "run each mutant only on its own scenario; not with --shard"),
    Option(name: "--without", value: "LIST", summary: "invariants to leave out, comma-separated"),
    Option(name: "--json", summary: "print the kill matrix as JSON"),
    Option(name: "--markdown", summary: "print the kill matrix as a page of the documentation"),
    .noProgress,
  ]
  static let completion = Completion.scenarios

  /// Runs each mutant on the given scenarios; by default on the bundled ones that show a mutant.
  static func run(_ arguments: Arguments) throws -> Int32 {
    let scenarios = try scenarios(arguments.operands, arguments.timeZone())
    try ScenarioNames.check(scenarios.map(\.plan.scenario.name))
    _ = try excludedInvariants(arguments.value("--without"))
    let (jobs, isOwnOnly) = (try arguments.jobs(), arguments.flag("--own"))
    if let shard = try ShardOption.shard(arguments) {
      if isOwnOnly { throw UsageError("--own and --shard cannot be combined; give one") }
      try compute(shard, scenarios, jobs, arguments)
      return ExitStatus.held.rawValue
    }
    let own = MutationScore.ownScenarios
    guard !isOwnOnly || scenarios.contains(where: { own.contains($0.plan.scenario.name) }) else {
      throw UsageError(
        "no mutant has one of these scenarios as its own; leave out --own, or name some of "
          + own.sorted().joined(separator: ", "))
    }
    let runs = MutationScore.runs(on: scenarios, isOwnOnly: isOwnOnly)
    let progress = Progress(
      "mutants", total: runs,
      isWanted: !arguments.flag("--no-progress"))
    let measured = try MutationScore.measured(
      on: scenarios, executable: RunSubcommand.executable, jobs: jobs, isOwnOnly: isOwnOnly
    ) { progress.advance() }
    progress.finish()
    return try show(measured, arguments)
  }

  /// The scenarios that are named; by default the bundled ones that show a mutant.
  static func scenarios(_ operands: [String], _ timeZone: String?) throws
    -> [(path: String, plan: RunPlan)]
  {
    if operands.isEmpty { return try corpus }
    return try operands.map { operand in
      let path = try ScenarioFile.locate(operand)
      return (path: path, plan: try RunPlan(ScenarioFile.load(path, timeZone: timeZone)))
    }
  }

  /// Prints the score and returns the exit status.
  static func show(_ measured: MutationScore, _ arguments: Arguments) throws -> Int32 {
    let without = try excludedInvariants(arguments.value("--without"))
    let score = measured.without(without)
    let matrix = KillMatrix(score)
    if arguments.flag("--json") {
      Console.write(data: String(decoding: JSONFormat.bytes(ofValue: score), as: UTF8.self))
    } else if arguments.flag("--markdown") {
      Console.write(data: matrix.markdown)
    } else {
      Console.write(own: matrix.text)
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

  /// The identity of the mutants' runs on scenarios.
  static func identity(_ plans: [RunPlan]) -> ScenarioIdentity {
    var digest = Digest()
    for plan in plans {
      digest.absorb(plan.identity.digest)
      digest.absorb(plan.identity.seed)
    }
    return ScenarioIdentity(
      name: name, digest: digest.hexadecimal, seed: "0", persons: 1, scheduleSeed: "0")
  }

  private static func compute(
    _ shard: Shard, _ scenarios: [(path: String, plan: RunPlan)], _ jobs: Int,
    _ arguments: Arguments
  ) throws {
    let folder = arguments.value("--report") ?? "Reports/mutants"
    let output = try OutputFolder(folder, isShared: true)
    defer { output.close() }
    let operands = arguments.operands
    var settings: [String: String] = [:]
    if !operands.isEmpty { settings[MutantTotals.scenarios] = operands.joined(separator: "\n") }
    settings[Option.timeZone.name] = arguments.value(Option.timeZone.name)
    let empty = PartialFile<MutantTotals>(
      head: PartialHead(
        scenario: identity(scenarios.map(\.plan)), kind: name,
        units: MutantTotals.units(on: scenarios),
        settings: settings),
      file: "",
      text: String(decoding: try JSONEncoder().encode(scenarios.map(\.plan.text)), as: UTF8.self),
      shard: shard)
    let showsProgress = !arguments.flag("--no-progress")
    try ShardOption.compute(empty, in: folder, showsProgress: showsProgress, isQuiet: false) {
      units, job, progress in
      try MutantTotals.measure(
        units, on: scenarios, executable: RunSubcommand.executable, jobs: jobs
      ) { units, done in
        job.add(done, of: units)
        for _ in units { progress.advance() }
      }
    }
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
