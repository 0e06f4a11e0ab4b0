import Harness
import PlainText
import Scenario
import Search
import SystemSupport

/// Shrinks stored failures, such as those that merged explorations have found.
enum ShrinkSubcommand: Subcommand {
  static let name = "shrink"
  static let operands = "FILE..."
  static let summary = "shrink stored failures to small scenarios, shrunk-*.json in their folder"
  static let options = [
    SuiteOption.option,
    .service,
    Option(
      name: "--shrink-runs", value: "N",
      summary: "maximum number of runs for each failure (default: 2000)"),
    Option(
      name: "--shard", value: "I/N",
      summary: "shrink part I of N of the failures; auto takes both from the environment"),
    .memory,
    .noProgress,
    .quiet,
  ]
  static let completion = Completion.files

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard !arguments.operands.isEmpty else {
      throw UsageError(
        "shrink needs a file; write simharness shrink Reports/runs/NAME/found-X.json")
    }
    for path in arguments.operands
    where PathParts(path).name == ExploredFindings.fileName {
      throw UsageError(
        "\(path) lists the failures; name their scenarios, the found-*.json beside it")
    }
    let runs = try arguments.integer("--shrink-runs", in: 1...1_000_000)
    let limits = runs.map { ShrinkLimits(runs: $0) } ?? ShrinkLimits()
    let shard = try ShardOption.shard(arguments)
    let all = arguments.operands
    let own = all[shard?.units(of: all.count) ?? all.indices]
    // All input is validated before anything is written.
    let stored = try own.map { try StoredFailure($0, arguments) }
    try ServicePrograms.checkStart(arguments.services())
    var isGone = false
    for failure in stored { isGone = try !shrink(failure, limits, arguments) || isGone }
    return (isGone ? ExitStatus.violated : .held).rawValue
  }

  /// Shrinks a failure; returns false if it does not occur any more.
  private static func shrink(
    _ stored: StoredFailure, _ limits: ShrinkLimits, _ arguments: Arguments
  ) throws -> Bool {
    let setting = TrialProcess.LaunchSettings(
      executable: RunSubcommand.executable, suite: stored.suite, services: stored.services)
    let line = StatusLine(isWanted: arguments.showsProgress)
    let tree = try stored.plan.tree(of: stored.plan.scenario.source, file: stored.path)
    let shrunk = try Shrinker.shrink(
      tree, person: stored.settings.person, failure: stored.failure, limits: limits,
      trials: TrialProcess(setting)
    ) { ShrinkOptions.show($0, stored.failure, line) }
    line.finish()
    guard let shrunk else {
      Console.printError(
        "\(stored.path): \(stored.failure) does not fail again; nothing was shrunk; see why with: "
          + StoredFailure.replay(
            of: stored.path, services: stored.services, suite: arguments.value("--suite")))
      return false
    }
    let folder = PathParts(stored.path).folder
    let path = "\(folder)/shrunk-\(stored.failure.slug).json"
    try shrunk.write(to: path, setting)
    if !arguments.flag("--quiet") {
      Console.write(
        whole: "\(stored.path): shrunk to \(shrunk.sizeSummary) in "
          + "\(Counted.text(shrunk.runs, "run")); replay with: "
          + StoredFailure.replay(of: path, services: stored.services))
    }
    return true
  }
}
