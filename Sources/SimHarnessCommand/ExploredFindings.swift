import Harness
import PlainText
import Reporting
import RunReport
import Scenario
import Search
import SystemSupport

/// The output of an exploration: its report, a scenario for each finding, and the console's lines.
struct ExploredFindings {
  var exploration: Exploration
  var plan: RunPlan
  var setting: TrialProcess.LaunchSettings
  /// The limits of shrinking; nil if findings are written as they were found.
  var limits: ShrinkLimits?
  var folder: String
  var showsProgress: Bool
  var isQuiet: Bool

  /// The name of the report.
  static let fileName = "explore.json"

  /// The maximum number of findings for which a scenario is written.
  private static let findingLimit = 20

  /// Writes the findings.
  ///
  /// - Parameters:
  ///   - outcome: The result of the exploration.
  ///   - rate: The number of seeds a second; nil if it is not known.
  /// - Returns: The exit status.
  /// - Throws: `FileError` if a file cannot be written.
  func finish(_ outcome: Exploration.Outcome, rate: Int?) throws -> ExitStatus {
    let name = plan.scenario.name
    if !isQuiet {
      let speed = rate.map { ", \($0) a second" } ?? ""
      let kinds =
        outcome.failed == 0
        ? "" : ", " + Counted.text(outcome.findings.count, "kind") + " of failure"
      Console.write(
        lines: "\(name): \(Counted.text(outcome.seeds, "seed")) from \(exploration.first), "
          + "\(Counted.number(outcome.failed)) failed\(kinds)\(speed)")
    }
    for finding in outcome.findings.prefix(Self.findingLimit) {
      let saved = try save(finding)
      if !isQuiet { Console.write(data: saved.text) }
    }
    if limits == nil, !isQuiet, !outcome.findings.isEmpty {
      Console.write(
        whole: "shrink them with: simharness shrink \(ShellWord.path(folder))/found-*.json"
          + RunPlan.options(of: setting.services))
    }
    let report = ExploreReport(plan.identity, outcome)
    try AtomicFile.write(JSONFormat.bytes(ofValue: report), to: "\(folder)/\(Self.fileName)")
    if let (seeds, place) = outcome.difference {
      Console.printError("\(plan.scenario.file): two runs of seed \(seeds.data) differ: \(place)")
      return .notDeterministic
    }
    return outcome.findings.isEmpty ? .held : .violated
  }

  /// Writes a finding's scenario, shrunk unless that is turned off, and returns the message about
  /// it.
  private func save(_ finding: Exploration.Finding) throws -> [String] {
    let line = StatusLine(isWanted: showsProgress)
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
    let others = finding.others.map { String($0.data) }.joined(separator: ", ")
    let noun = finding.others.count == 1 ? "seed" : "seeds"
    return [
      "  \(finding.failure): seed \(finding.seeds.data), schedule seed "
        + "\(finding.seeds.schedule), events \(finding.events)"
        + (others.isEmpty ? "" : "; also with \(noun) \(others)"),
      "    \((shrunk ?? whole).sizeSummary)"
        + (shrunk.map { " after " + Counted.text($0.runs, "run") } ?? "") + "; replay with: "
        + StoredFailure.replay(of: path, services: setting.services),
    ]
  }
}

/// The result of an exploration as a file.
struct ExploreReport: Codable {
  struct Finding: Codable {
    var failure: String
    /// The seeds of the first runs with the failure, in decimal digits.
    var seeds: [String]
    var scheduleSeeds: [String]
    var person: Int
    var events: String
  }

  var scenario: ScenarioIdentity
  var seeds: Int
  var failed: Int
  var findings: [Finding]

  init(_ scenario: ScenarioIdentity, _ outcome: Exploration.Outcome) {
    self.scenario = scenario
    seeds = outcome.seeds
    failed = outcome.failed
    findings = outcome.findings.map { finding in
      let all = [finding.seeds] + finding.others
      return Finding(
        failure: "\(finding.failure)", seeds: all.map { String($0.data) },
        scheduleSeeds: all.map { String($0.schedule) }, person: finding.person,
        events: finding.events)
    }
  }
}

extension Exploration {
  /// The options that determine the results, by name.
  func settings(_ setting: TrialProcess.LaunchSettings, timeZone: String?) -> [String: String] {
    var settings = ShardOption.settings(setting.suite, setting.services, timeZone: timeZone)
    settings["--seeds"] = String(count)
    settings["--seed"] = String(first)
    if !usesSwarm { settings["--no-swarm"] = "" }
    if runsTwice { settings["--check-determinism"] = "" }
    return settings
  }

  /// Creates the exploration of a job's parts.
  init(_ plan: RunPlan, _ settings: [String: String]) throws {
    guard let count = settings["--seeds"].flatMap({ Int($0) }), count > 0,
      let first = settings["--seed"].flatMap({ UInt64($0) })
    else { throw UsageError("a partial report has no seeds; compute the shards again") }
    self.init(text: plan.text, count: count)
    persons = plan.persons
    expected = Set(plan.scenario.expect.violated)
    self.first = first
    usesSwarm = settings["--no-swarm"] == nil
    runsTwice = settings["--check-determinism"] != nil
  }
}
