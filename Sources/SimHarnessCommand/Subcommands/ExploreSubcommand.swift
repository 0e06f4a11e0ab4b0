import Harness
import PlainText
import Reporting
import Scenario
import Search
import SystemSupport

/// Runs a scenario with many seeds and schedules to find failures.
enum ExploreSubcommand: Subcommand {
  static let name = "explore"
  static let operands = "SCENARIO"
  static let summary = "run a scenario with many seeds and schedules, and shrink what fails"
  static let options = [
    Option(name: "--seeds", value: "N", summary: "number of seeds (default: 1000)"),
    Option(name: "--minutes", value: "M", summary: "start no more seeds after M minutes"),
    Option(
      name: "--seed", value: "SEED",
      summary: "first seed, by default 0: decimal, 0x and hexadecimal digits, or a 40-digit commit "
        + "hash"),
    .timeZone,
    SuiteOption.option,
    .service,
    Option(
      name: "--report", value: "DIR",
      summary: "folder of the findings (default: Reports/runs/NAME)"),
    Option(
      name: "--jobs", value: "N",
      summary: "number of parallel processes (default: one per processor)"),
    .memory,
    ShardOption.option,
    Option(
      name: "--no-swarm",
      summary: "keep all edge cases and faults, and the scenario's task order"),
    Option(
      name: "--check-determinism",
      summary: "run each seed in two processes under different conditions and compare"),
    Option(name: "--no-shrink", summary: "write findings without shrinking them"),
    Option(
      name: "--shrink-runs", value: "N",
      summary: "maximum number of runs to shrink a finding (default: 2000)"),
    .noProgress,
    .quiet,
  ]

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard let operand = arguments.operands.first, arguments.operands.count == 1 else {
      throw UsageError("explore needs one scenario; write simharness explore quick --seeds 1000")
    }
    let path = try ScenarioFile.locate(operand)
    let scenario = try ScenarioFile.load(path, timeZone: arguments.timeZone())
    let plan = try RunPlan(scenario)
    let suite = try SuiteOption.name(for: scenario, given: arguments.value("--suite"))
    let setting = try TrialProcess.LaunchSettings(
      executable: RunSubcommand.executable, suite: suite, services: arguments.services())
    try StoredFailure.checkServices(of: scenario, setting.services)
    let exploration = try exploration(plan, arguments)
    let jobs = try arguments.jobs()
    let folder = arguments.value("--report") ?? "Reports/runs/\(scenario.name)"
    let limits = try ShrinkOptions.limits(arguments)
    let shard = try ShardOption.shard(arguments)
    if shard != nil, exploration.seconds != nil {
      throw UsageError("--minutes needs a whole exploration; leave out --shard")
    }
    try ServicePrograms.checkStart(setting.services)
    let output = try OutputFolder(folder, isShared: shard != nil)
    defer { output.close() }
    let findings = ExploredFindings(
      exploration: exploration, plan: plan, setting: setting, limits: limits, folder: folder,
      showsProgress: arguments.showsProgress, isQuiet: arguments.flag("--quiet"))
    if let shard {
      try compute(shard, path, findings, jobs, timeZone: arguments.timeZone())
      return ExitStatus.held.rawValue
    }
    let line = StatusLine(isWanted: arguments.showsProgress)
    let watch = Stopwatch()
    let outcome = try exploration.run(setting, jobs: jobs) { progress in
      let rate = Self.rate(progress.seeds, watch)
      line.show(
        "\(scenario.name): \(progress.seeds) of \(exploration.count) seeds, \(progress.failed) "
          + "failed, \(rate) a second")
    }
    line.finish()
    return try findings.finish(outcome, rate: rate(outcome.seeds, watch)).rawValue
  }

  private static func compute(
    _ shard: Shard, _ path: String, _ findings: ExploredFindings, _ jobs: Int, timeZone: String?
  ) throws {
    let (exploration, plan, setting) = (findings.exploration, findings.plan, findings.setting)
    let empty = PartialFile<ExplorationTotals>(
      head: PartialHead(
        plan, kind: name, units: exploration.count,
        settings: exploration.settings(setting, timeZone: timeZone)),
      file: path, text: plan.text, shard: shard)
    try ShardOption.compute(
      empty, in: findings.folder, showsProgress: findings.showsProgress,
      isQuiet: findings.isQuiet
    ) { numbers, job, progress in
      try exploration.run(numbers, setting, jobs: jobs) { numbers, done in
        job.add(done, of: numbers)
        for _ in numbers { progress.advance() }
      }
    }
  }

  private static func exploration(_ plan: RunPlan, _ arguments: Arguments) throws
    -> Exploration
  {
    var exploration = Exploration(
      text: plan.text, count: try arguments.integer("--seeds", in: 1...100_000_000) ?? 1_000)
    exploration.persons = plan.persons
    exploration.expected = Set(plan.scenario.expect.violated)
    exploration.first = try arguments.seed() ?? 0
    exploration.usesSwarm = !arguments.flag("--no-swarm")
    exploration.runsTwice = arguments.flag("--check-determinism")
    exploration.seconds = try arguments.integer("--minutes", in: 1...100_000).map { $0 * 60 }
    return exploration
  }

  private static func rate(_ seeds: Int, _ watch: Stopwatch) -> Int {
    seeds * 1_000_000_000 / max(1, watch.reading.wallNanoseconds)
  }
}
