import Foundation
import Harness
import PlainText
import Reporting
import RunReport
import Scenario
import Search
import SystemSupport

/// Sweeps layering settings and recommends one.
enum TuneSubcommand: Subcommand {
  static let name = "tune"
  static let operands = "SCENARIO..."
  static let summary = "sweep layering thresholds and strategies, and recommend a setting"
  static let options = [
    Option(
      name: "--threshold", value: "LIST",
      summary: "maximum steps per interval: 1000,5000 or 1000...50000 (default: 1000...50000)"),
    Option(
      name: "--strategy", value: "LIST",
      summary: "strategies as in scenarios; packedBuckets without a length uses those of --bucket"),
    Option(
      name: "--min-interval", value: "LIST",
      summary: "seconds; intervals no longer than this are not divided (default: 60)"),
    Option(name: "--bucket", value: "LIST", summary: "minutes per bucket (default: 5,15,60)"),
    .seed,
    .timeZone,
    Option(
      name: "--report", value: "DIR",
      summary: "folder of the tables (default: Reports/tune/NAME)",
      completion: .folders),
    .jobs,
    ShardOption.option,
    Option(name: "--json", summary: "print the tables as JSON"),
    .noProgress,
    .quiet,
  ]
  static let completion = Completion.scenarios

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard !arguments.operands.isEmpty else {
      throw UsageError("tune needs a scenario; write simharness tune multi-year")
    }
    let folder = arguments.value("--report")
    if folder != nil, arguments.operands.count > 1 {
      throw UsageError("--report takes one scenario; leave it out to use the default folders")
    }
    let sweep = try sweep(arguments.value)
    let seed = try arguments.seed()
    let jobs = try arguments.jobs()
    let shard = try ShardOption.shard(arguments)
    // All input is validated before anything is written.
    var plans: [(path: String, plan: RunPlan)] = []
    for operand in arguments.operands {
      let path = try ScenarioFile.locate(operand)
      let scenario = try ScenarioFile.load(path, timeZone: arguments.timeZone())
      plans.append((path, try RunPlan(scenario, seed: seed)))
    }
    try ScenarioNames.check(plans.map(\.plan.scenario.name))
    var isSound = true
    for (path, plan) in plans {
      let place = folder ?? "Reports/tune/\(plan.scenario.name)"
      let output = try OutputFolder(place, isShared: shard != nil)
      defer { output.close() }
      if let shard {
        try compute(shard, path, plan, sweep, jobs, to: place, arguments)
      } else {
        let report = try tuned(plan, sweep, jobs, arguments)
        isSound = try finish(report, plan, to: place, arguments) && isSound
      }
    }
    return (isSound ? ExitStatus.held : ExitStatus.violated).rawValue
  }

  /// Writes the tables, and returns true if no setting breaks an invariant.
  static func finish(
    _ report: TuningReport, _ plan: RunPlan, to place: String, _ arguments: Arguments
  ) throws -> Bool {
    let json = JSONFormat.bytes(ofValue: report)
    try AtomicFile.write([
      ("\(place)/\(TuningCSV.fileName)", TuningCSV.bytes(of: report)),
      ("\(place)/\(TuningHTML.fileName)", TuningHTML.bytes(of: report)),
      ("\(place)/tuning.json", json),
    ])
    if arguments.flag("--json") {
      Console.write(data: String(decoding: json, as: UTF8.self))
    } else if !arguments.flag("--quiet") {
      Console.write(own: TuningTable.text(of: report, width: Console.width))
      Console.write(whole: "", "report: \(place)/tuning.html")
    }
    let broken = report.rows.filter { !$0.broken.isEmpty }
    for row in broken {
      Console.printError(
        "\(plan.scenario.name): \(row.label) violates \(row.broken.joined(separator: ", "))")
    }
    return broken.isEmpty
  }

  /// The options that select the settings.
  private static let sweepOptions = ["--threshold", "--strategy", "--min-interval", "--bucket"]

  private static func compute(
    _ shard: Shard, _ path: String, _ plan: RunPlan, _ sweep: SweepOptions, _ jobs: Int,
    to folder: String, _ arguments: Arguments
  ) throws {
    var options = ["--seed": String(plan.seed)]
    for option in sweepOptions + [Option.timeZone.name] {
      options[option] = arguments.value(option)
    }
    let settings = sweep.settings
    let empty = PartialFile<TuningTotals>(
      head: PartialHead(plan, kind: name, units: settings.count, settings: options), file: path,
      text: plan.text, shard: shard)
    try ShardOption.compute(
      empty, in: folder, showsProgress: arguments.showsProgress,
      isQuiet: arguments.flag("--quiet")
    ) { numbers, job, progress in
      let outcomes = try Tuning(plan, suite: .reference).outcomes(
        of: Array(settings[numbers]), jobs: jobs
      ) { progress.advance() }
      job.add(TuningTotals(outcomes, from: numbers.lowerBound), of: numbers)
    }
  }

  /// The sweep that the values of options describe, each by the option's name.
  static func sweep(_ value: (String) -> String?) throws -> SweepOptions {
    var sweep = SweepOptions()
    if let text = value("--threshold") { try sweep.takeThresholds(text) }
    if let text = value("--strategy") { try sweep.takeStrategies(text) }
    if let text = value("--min-interval") { try sweep.takeMinimumIntervals(text) }
    if let text = value("--bucket") { try sweep.takeBuckets(text) }
    let count = sweep.settings.count
    guard count <= 10_000 else {
      throw UsageError("the sweep has \(count) settings; name fewer, 10000 at most")
    }
    return sweep
  }

  private static func tuned(
    _ plan: RunPlan, _ sweep: SweepOptions, _ jobs: Int, _ arguments: Arguments
  ) throws -> TuningReport {
    let settings = sweep.settings
    let progress = Progress(
      plan.scenario.name, total: settings.count,
      isWanted: arguments.showsProgress)
    defer { progress.finish() }
    return try Tuning(plan, suite: .reference).run(settings, jobs: jobs) { progress.advance() }
  }
}
