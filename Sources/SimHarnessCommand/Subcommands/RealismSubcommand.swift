import Harness
import HistoryGeneration
import PlainText
import Reporting
import RunReport
import Scenario
import SystemSupport

/// Compares generated persons with published figures.
enum RealismSubcommand: Subcommand {
  static let name = "realism"
  static let operands = "SCENARIO"
  static let summary = "compare generated persons with published figures"
  static let options = [
    .seed,
    .persons,
    .timeZone,
    .jobs,
    ShardOption.option,
    Option(
      name: "--report", value: "DIR",
      summary: "folder of a shard's partial report (default: Reports/runs/NAME)",
      completion: .folders),
    Option(name: "--json", summary: "print the figures as JSON"),
  ]

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard arguments.operands.count == 1 else {
      throw UsageError("realism needs one scenario; write simharness realism cohort")
    }
    let path = try ScenarioFile.locate(arguments.operands[0])
    let plan = try RunPlan(
      ScenarioFile.load(path, timeZone: arguments.timeZone()), seed: arguments.seed(),
      persons: arguments.persons())
    guard let cohort = Cohort.measurable(plan.scenario) else {
      throw UsageError(
        "\(path) has no person or population to measure; use a scenario such as cohort")
    }
    let jobs = try arguments.jobs()
    if let shard = try ShardOption.shard(arguments) {
      try compute(shard, path, plan, jobs, arguments)
      return ExitStatus.held.rawValue
    }
    return show(cohort, totals(0..<plan.persons, plan, jobs), arguments)
  }

  /// Prints the figures and returns the exit status.
  static func show(_ cohort: Cohort, _ totals: RealismTotals, _ arguments: Arguments) -> Int32 {
    let results = cohort.results(totals)
    if arguments.flag("--json") {
      Console.write(own: String(decoding: JSONFormat.bytes(ofValue: results), as: UTF8.self))
    } else {
      Console.write(own: RealismTable.text(of: results))
      if let line = unmeasured(results, persons: totals.persons) {
        Console.write(own: "\n\(line)\n")
      }
    }
    let failed = results.contains { $0.status == .failed }
    return (failed ? ExitStatus.violated : ExitStatus.held).rawValue
  }

  /// A line about the figures that are not measured; nil if there are none.
  private static func unmeasured(_ results: [RealismResult], persons: Int) -> String? {
    let left = results.filter { $0.status == .notMeasured }
    guard let first = left.first else { return nil }
    return """
      \(left.count) of \(results.count) figures are not measured: of \
      \(Counted.text(persons, "person")), too few have a value, or the history is too \
      short or lacks a track; simharness explain \(first.id) says what it needs
      """
  }

  private static func totals(_ persons: Range<Int>, _ plan: RunPlan, _ jobs: Int) -> RealismTotals {
    var totals = RealismTotals()
    let shares = Parallel.map(persons, jobs: jobs) { person in
      Cohort.contributions(of: plan.generator.person(person, seed: plan.seed))
    }
    for share in shares { totals.add(share) }
    return totals
  }

  /// The number of persons that are measured at once and kept together.
  private static let group = 64

  private static func compute(
    _ shard: Shard, _ path: String, _ plan: RunPlan, _ jobs: Int, _ arguments: Arguments
  ) throws {
    let folder = arguments.value("--report") ?? "Reports/runs/\(plan.scenario.name)"
    let output = try OutputFolder(folder, isShared: true)
    defer { output.close() }
    let command =
      "simharness realism \(ShellWord.path(path)) --seed \(plan.seed) --persons \(plan.persons)"
    let empty = PartialFile<RealismTotals>(
      head: PartialHead(plan, kind: name, units: plan.persons, settings: [:]), file: path,
      text: plan.text, command: command, shard: shard)
    try ShardOption.compute(empty, in: folder, showsProgress: true, isQuiet: false) {
      persons, job, progress in
      for first in stride(from: persons.lowerBound, to: persons.upperBound, by: group) {
        let units = first..<min(first + group, persons.upperBound)
        job.add(totals(units, plan, jobs), of: units)
        for _ in units { progress.advance() }
      }
    }
  }
}
