import Foundation
import Harness
import Randomness
import Reporting
import RunReport
import Scenario
import Search
import ServiceObservations
import SystemSupport
import Workloads

/// Generates histories, runs the services, checks them and writes a report.
enum RunSubcommand: Subcommand {
  static let name = "run"
  static let operands = "SCENARIO..."
  static let summary = "generate histories, run the services, check them, write a report"
  static let options = [
    .seed,
    .report,
    .format,
    Option(name: "--open", summary: "show the HTML report in a browser"),
    Option(name: "--schedule-seed", value: "SEED", summary: "seed of the task schedule"),
    TraceOption.service,
    TraceOption.format,
    .service,
    SuiteOption.option,
    .jobs,
    .memory,
    ShardOption.option,
    .persons,
    .timeZone,
    Option(
      name: "--check-determinism", summary: "run twice under different conditions and compare"),
    Option(name: "--no-shrink", summary: "do not shrink a failing scenario"),
    Option(
      name: "--shrink-runs", value: "N",
      summary: "maximum number of runs to shrink a failing scenario (default: 2000)"),
    .noProgress,
    .quiet,
    .verbose,
  ]
  static let completion = Completion.scenarios

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard !arguments.operands.isEmpty else {
      throw UsageError("run needs a scenario; write simharness run multi-year")
    }
    let settings = try Settings(arguments)
    if settings.folder != nil, arguments.operands.count > 1 {
      throw UsageError("--report takes one scenario; leave it out to use the default folders")
    }
    // All input is validated before anything is written.
    var runs: [(path: String, plan: RunPlan, suite: String?)] = []
    for operand in arguments.operands {
      let path = try ScenarioFile.locate(operand)
      let plan = try RunPlan(
        ScenarioFile.load(path, timeZone: settings.timeZone), seed: settings.seed,
        persons: settings.persons,
        scheduleSeed: settings.scheduleSeed)
      let suite = try SuiteOption.name(for: plan.scenario, given: arguments.value("--suite"))
      try StoredFailure.checkServices(of: plan.scenario, settings.services)
      runs.append((path, plan, suite))
    }
    try ScenarioNames.check(runs.map(\.plan.scenario.name))
    try ServicePrograms.checkStart(settings.services)
    return ExitStatus.combined(
      try runs.map { run in
        var settings = settings
        settings.suite = run.suite
        return try self.run(run.path, run.plan, settings)
      }
    ).rawValue
  }

  private static func run(_ path: String, _ plan: RunPlan, _ settings: Settings) throws
    -> ExitStatus
  {
    let folder = settings.folder ?? "Reports/runs/\(plan.scenario.name)"
    // Shards write files of their own to a common folder.
    let output = try OutputFolder(folder, isShared: settings.shard != nil)
    defer { output.close() }
    if let shard = settings.shard { return try run(shard, of: path, plan, settings, to: folder) }
    let startTime = Stopwatch.timeOfDay
    let persons = 0..<plan.persons
    // Every person's result is needed only for comparisons and traces.
    let results =
      settings.checksDeterminism || settings.traced != nil
      ? try self.results(persons, path, plan, settings) : nil
    if let service = settings.traced, settings.traceFormat == .text {
      TraceOption.show(results ?? [], of: service)
    }
    let totals = try results.map { RunTotals($0) } ?? self.totals(path, plan, settings)
    let report = plan.report(totals)
    if settings.checksDeterminism, let results,
      let difference = try difference(results, persons, path, plan, settings)
    {
      Console.printError("\(path): two runs of seed \(plan.seed) differ: \(difference)")
      for event in difference.events { Console.printError("  \(event)") }
      return .notDeterministic
    }
    let status = ExitStatus(report, of: plan.scenario)
    let replay = plan.replay(
      of: path, services: settings.services, suite: settings.suite, timeZone: settings.timeZone)
    try ReportWriter.write(
      report, totals.timing, of: plan.scenario, replay: replay, startTime: startTime, to: folder,
      formats: settings.formats, others: settings.traceFiles(results ?? []))
    if settings.level != .quiet {
      let files = settings.formats.map { $0.fileName } + settings.traceFiles([]).map(\.name)
      RunStory(
        report: report, scenario: plan.scenario, folder: folder, files: files,
        status: status
      ).show(timing: settings.level == .verbose ? totals.timing : nil)
    }
    if settings.opensReport { Browser.show("\(folder)/\(HTMLFormat.fileName)") }
    if status != .held {
      Console.printError(failureLine(of: report, plan.scenario, replay: replay))
    }
    if status == .violated, let limits = settings.shrinkLimits {
      let setting = TrialProcess.LaunchSettings(
        executable: Self.executable, suite: settings.suite, services: settings.services)
      let line = StatusLine(isWanted: settings.showsProgress)
      let reduced = try ShrinkOptions.shrink(
        report, path, plan, limits, setting, to: folder, line)
      if let reduced { Console.printError("\(plan.scenario.name): \(reduced)") }
    }
    return status
  }

  /// The line about a run that did not hold.
  static func failureLine(of report: RunReport, _ scenario: Scenario, replay: String) -> String {
    // Checks without cases are the reason of a vacuous verdict only.
    let idle =
      report.verdict == .vacuous
      ? report.invariants.filter { $0.status == .vacuous }.map(\.id) : []
    let expected = ExpectedVerdict(scenario)
    let words =
      idle.isEmpty || expected.isUnmet(by: report)
      ? "" : " (\(idle.joined(separator: ", ")) examined nothing)"
    return "\(scenario.name): \(expected.headline(of: report))\(words); replay with: \(replay)"
  }

  /// The formats that a list names.
  static func formats(_ text: String) throws -> [any ReportFormat.Type] {
    try text.split(separator: ",").map { name in
      guard let format = FormatCatalog.all.first(where: { $0.name == name }) else {
        let known = FormatCatalog.all.map { $0.name }.joined(separator: ", ")
        throw UsageError("--format has an unknown format \(name.debugDescription); use \(known)")
      }
      return format
    }
  }

  /// Runs again in new processes under different conditions, and compares the results stage by
  /// stage.
  ///
  /// If they differ, both runs are repeated with all events kept, to find the first event that
  /// differs.
  private static func difference(
    _ results: [PersonResult], _ persons: Range<Int>, _ path: String, _ plan: RunPlan,
    _ settings: Settings
  ) throws -> RunDifference? {
    let other = try rerun(persons, path, plan, settings)
    guard let difference = RunDifference.first(results, other) else {
      let same = JSONFormat.bytes(of: plan.report(other))
      return same == JSONFormat.bytes(of: plan.report(results))
        ? nil : RunDifference(stage: "report", person: 0, nanoseconds: 0)
    }
    guard persons.contains(difference.person) else { return difference }
    var traced = settings
    traced.traced = traced.traced ?? "all"
    let person = difference.person..<difference.person + 1
    let one = try self.results(person, path, plan, traced)
    return RunDifference.first(one, try rerun(person, path, plan, traced)) ?? difference
  }

  private static func rerun(
    _ persons: Range<Int>, _ path: String, _ plan: RunPlan, _ settings: Settings
  ) throws -> [PersonResult] {
    var settings = settings
    // The persons are divided among the processes differently.
    settings.jobs = settings.jobs == 1 ? 2 : 1
    let absolute = URL(fileURLWithPath: path).path
    // The commands of services in other programs may contain relative paths.
    let folder = settings.services.isEmpty ? RunDifference.otherFolder : nil
    return try results(
      persons, absolute, plan, settings, environment: RunDifference.otherConditions,
      folder: folder)
  }

  private static func results(
    _ persons: Range<Int>, _ path: String, _ plan: RunPlan, _ settings: Settings,
    environment: [String: String] = [:], folder: String? = nil
  ) throws -> [PersonResult] {
    let progress = Progress(
      plan.scenario.name, total: persons.count, isWanted: settings.showsProgress)
    defer { progress.finish() }
    return try coordinator(path, settings, environment, folder, progress)
      .run(persons, of: plan, jobs: settings.jobs)
  }

  private static func totals(_ path: String, _ plan: RunPlan, _ settings: Settings) throws
    -> RunTotals
  {
    let progress = Progress(
      plan.scenario.name, total: plan.persons, isWanted: settings.showsProgress)
    defer { progress.finish() }
    return try coordinator(path, settings, [:], nil, progress)
      .totals(of: 0..<plan.persons, of: plan, jobs: settings.jobs)
  }

  private static func coordinator(
    _ path: String, _ settings: Settings, _ environment: [String: String], _ folder: String?,
    _ progress: Progress
  ) -> Coordinator {
    Coordinator(
      executable: Self.executable, path: path, mutant: settings.suite,
      services: settings.services, environment: environment, keepsTrace: settings.traced != nil,
      recordsCheckpoints: settings.checksDeterminism, folder: folder
    ) { _ in progress.advance() }
  }

  /// Runs a shard and writes its partial report.
  private static func run(
    _ shard: Shard, of path: String, _ plan: RunPlan, _ settings: Settings, to folder: String
  ) throws -> ExitStatus {
    var options = ShardOption.settings(
      settings.suite, settings.services, timeZone: settings.timeZone)
    options["--seed"] = String(plan.seed)
    options["--schedule-seed"] = String(plan.scheduleSeed)
    options["--persons"] = String(plan.persons)
    let empty = PartialFile<RunTotals>(
      head: PartialHead(plan, kind: name, units: plan.persons, settings: options), file: path,
      text: plan.text, shard: shard)
    try ShardOption.compute(
      empty, in: folder, showsProgress: settings.showsProgress, isQuiet: settings.level == .quiet
    ) { persons, job, progress in
      try coordinator(path, settings, [:], nil, progress)
        .forEach(persons, of: plan, jobs: settings.jobs) { result in
          job.add(RunTotals([result]), of: result.person..<result.person + 1)
        }
    }
    return .held
  }

  /// The path of this program, for starting workers.
  static var executable: String {
    Bundle.main.executablePath ?? CommandLine.arguments[0]
  }
}

extension RunSubcommand {
  /// The options of `run`.
  private struct Settings {
    var seed: UInt64?
    var scheduleSeed: UInt64?
    var traced: String?
    var traceFormat: TraceOption.Format
    var persons: Int?
    /// The zone of a person whose export does not name it.
    var timeZone: String?
    /// The values of `--service`.
    var services: [String]
    /// The name of the suite; nil for the reference.
    var suite: String?
    /// The limits of shrinking; nil if failures are not shrunk.
    var shrinkLimits: ShrinkLimits?
    var folder: String?
    var formats: [any ReportFormat.Type]
    var jobs: Int
    var shard: Shard?
    var checksDeterminism: Bool
    var showsProgress: Bool
    var level: OutputLevel
    var opensReport: Bool

    init(_ arguments: Arguments) throws {
      seed = try arguments.seed()
      scheduleSeed = try arguments.value("--schedule-seed").map { try Seed(parsing: $0).value }
      traced = try TraceOption.service(arguments)
      traceFormat = try TraceOption.format(arguments)
      persons = try arguments.persons()
      timeZone = try arguments.timeZone()
      services = try arguments.services()
      shrinkLimits = try ShrinkOptions.limits(arguments)
      folder = arguments.value("--report")
      shard = try ShardOption.shard(arguments)
      if shard != nil, traced != nil {
        throw UsageError("--trace needs a whole run; leave out --shard")
      }
      if shard != nil, arguments.value(Option.format.name) != nil {
        throw UsageError("a shard has no formats; leave out --format, and give it to merge")
      }
      formats = try RunSubcommand.formats(arguments.value(Option.format.name) ?? HTMLFormat.name)
      jobs = try arguments.jobs()
      checksDeterminism = arguments.flag("--check-determinism")
      level = try arguments.outputLevel()
      showsProgress = arguments.showsProgress
      opensReport = arguments.flag("--open")
      if opensReport, shard != nil || !formats.contains(where: { $0 == HTMLFormat.self }) {
        throw UsageError(
          "--open shows the HTML report of a whole run; add html to --format, or "
            + "leave out --shard")
      }
      if shard != nil, checksDeterminism {
        throw UsageError("--check-determinism needs a whole run; leave out --shard")
      }
    }

    /// The files of the trace, for the folder of the report.
    func traceFiles(_ results: [PersonResult]) -> [(name: String, bytes: [UInt8])] {
      guard let traced, traceFormat == .perfetto else { return [] }
      return [(TraceEventFile.fileName, TraceOption.perfetto(results, of: traced))]
    }
  }
}
