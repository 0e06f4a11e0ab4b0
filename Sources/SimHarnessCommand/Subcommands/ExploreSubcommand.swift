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
      summary: "first seed: decimal, 0x and hexadecimal digits, or a 40-digit commit hash"),
    .timeZone,
    SuiteOption.option,
    Option(
      name: "--service", value: "NAME=COMMAND", summary: "run a service in another program",
      isRepeatable: true),
    Option(
      name: "--report", value: "DIR",
      summary: "folder of the findings (default: Reports/runs/NAME)"),
    Option(
      name: "--jobs", value: "N",
      summary: "number of parallel processes (default: one per processor)"),
    .memory,
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

  /// The maximum number of findings that are written.
  private static let findingLimit = 20

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard let operand = arguments.operands.first, arguments.operands.count == 1 else {
      throw UsageError("explore needs one scenario; write simharness explore quick --seeds 1000")
    }
    let path = try ScenarioFile.locate(operand)
    let scenario = try ScenarioFile.load(path, timeZone: arguments.timeZone())
    let plan = try RunPlan(scenario)
    let suite = try SuiteOption.name(arguments, scenario)
    let setting = TrialProcess.LaunchSettings(
      executable: RunSubcommand.executable, suite: suite, services: arguments.values("--service"))
    let exploration = try exploration(plan, arguments)
    let jobs = try arguments.jobs()
    let folder = arguments.value("--report") ?? "Reports/runs/\(scenario.name)"
    let limits = try ShrinkOptions.limits(arguments)
    let output = try OutputFolder(folder)
    defer { output.close() }

    let line = StatusLine(isWanted: arguments.showsProgress)
    let watch = Stopwatch()
    let outcome = try exploration.run(setting, jobs: jobs) { progress in
      let rate = Self.rate(progress.seeds, watch)
      line.show(
        "\(scenario.name): \(progress.seeds) of \(exploration.count) seeds, \(progress.failed) "
          + "failed, \(rate) a second")
    }
    line.finish()
    let isQuiet = arguments.flag("--quiet")
    if !isQuiet {
      let rate = rate(outcome.seeds, watch)
      Console.write(
        lines: "\(scenario.name): \(outcome.seeds) seeds from \(exploration.first), "
          + "\(outcome.failed) failed, \(outcome.findings.count) distinct, \(rate) a second")
    }
    for finding in outcome.findings.prefix(findingLimit) {
      let saved = try save(finding, exploration, setting, limits, folder, line)
      if !isQuiet { Console.write(own: saved.text) }
    }
    if let (seeds, place) = outcome.difference {
      Console.printError("\(path): two runs of seed \(seeds.data) differ: \(place)")
      return ExitStatus.notDeterministic.rawValue
    }
    return (outcome.findings.isEmpty ? ExitStatus.held : .violated).rawValue
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

  /// Writes a finding's scenario, shrunk unless that is turned off, and returns the message about
  /// it.
  private static func save(
    _ finding: Exploration.Finding, _ exploration: Exploration,
    _ setting: TrialProcess.LaunchSettings,
    _ limits: ShrinkLimits?, _ folder: String, _ line: StatusLine
  ) throws -> [String] {
    let tree = try exploration.tree(of: finding)
    let path = "\(folder)/found-\(finding.failure.slug).json"
    let whole = ShrunkCase(tree: tree, person: finding.person, failure: finding.failure, runs: 0)
    let shrunk = try limits.flatMap { limits in
      try Shrinker.shrink(
        tree, person: finding.person, failure: finding.failure, limits: limits,
        trials: TrialProcess(setting)
      ) { ShrinkOptions.show($0, finding.failure, line) }
    }
    line.finish()
    try (shrunk ?? whole).write(to: path, setting)
    return [
      "  \(finding.failure): seed \(finding.seeds.data), schedule seed "
        + "\(finding.seeds.schedule), events \(finding.events)",
      "    \((shrunk ?? whole).sizeSummary) after \(shrunk?.runs ?? 0) runs; replay with: "
        + "simharness replay \(ShellWord.path(path))",
    ]
  }
}
