import ForeignServices
import Foundation
import Harness
import LocatedJSON
import PlainText
import Reporting
import RunReport
import Scenario
import Search
import SystemSupport

/// A kind of job whose shards can be merged.
struct MergedJobs: Sendable {
  /// Merges files of a job; returns nil if it is of another kind.
  let merge: @Sendable ([String], PartialHead, Arguments) throws -> Int32?

  /// All kinds.
  static let all = [
    MergedJobs(RunTotals.self, finish: finishRun),
    MergedJobs(ExplorationTotals.self, finish: finishExploration),
    MergedJobs(RealismTotals.self, finish: finishRealism),
    MergedJobs(TuningTotals.self, finish: finishTuning),
    MergedJobs(MutantTotals.self, finish: finishMutants),
  ]

  /// Creates a kind of job.
  ///
  /// - Parameters:
  ///   - content: The content of its partial reports.
  ///   - finish: Writes what the uncut job writes, and returns the exit status.
  init<Content: PartialContent>(
    _ content: Content.Type,
    finish: @escaping @Sendable (PartialFile<Content>, Arguments) throws -> Int32
  ) {
    merge = { paths, job, arguments in
      guard job.kind == Content.kind else { return nil }
      try Self.checkServices(of: job, arguments.services())
      try Self.checkSettings(of: job)
      if Content.kind != RunTotals.kind, arguments.flag(Option.format.name) {
        throw UsageError("--format is for shards of run; leave it out")
      }
      let merger = Self.merger(of: paths, job, Content.self)
      guard let whole = merger.whole else {
        throw UsageError(merger.refusals.first ?? "no partial report given; name at least one")
      }
      if let path = arguments.value("--partial") {
        if let refusal = merger.refusals.first { throw UsageError(refusal) }
        try AtomicFile.write(whole.bytes(), to: path)
        if !arguments.flag("--quiet") { Console.write(whole: path) }
        return ExitStatus.held.rawValue
      }
      if !merger.refusals.isEmpty || !merger.missing.isEmpty {
        try Self.report(merger, whole, folder: Self.folder(of: paths), arguments)
        return ExitStatus.couldNotRun.rawValue
      }
      return try finish(whole, arguments)
    }
  }

  /// The job that most of some files belong to, and the files in the order in which they are added;
  /// nil if none is a partial report.
  ///
  /// Where a job is divided in several ways, the division with the most units comes first, so that
  /// the result does not depend on the order in which files are named.
  static func job(of paths: [String]) -> (job: PartialHead, paths: [String])? {
    let peeks = paths.map { path in
      (try? ScenarioFile.bytes(of: path, limit: PartialReading.sizeLimit))
        .flatMap { PartialPeek($0) }
    }
    let heads = peeks.lazy.compactMap { $0?.head }
    guard let job = PartialHead.mostFrequent(heads, program: ProgramDigest.current) else {
      return nil
    }
    var units: [Int: UnitSet] = [:]
    for peek in peeks {
      guard let peek, peek.head == job else { continue }
      _ = units[peek.shard.count, default: UnitSet()].formUnion(peek.done)
    }
    func rank(_ peek: PartialPeek?) -> (Int, Int) {
      guard let peek, peek.head == job else { return (1, 0) }
      return (-(units[peek.shard.count]?.count ?? 0), peek.shard.count)
    }
    let ordered = paths.indices.sorted { one, other in
      let (first, second) = (rank(peeks[one]), rank(peeks[other]))
      return (first.0, first.1, one) < (second.0, second.1, other)
    }
    return (job, ordered.map { paths[$0] })
  }

  /// Checks that the services in other programs are those of the command line.
  ///
  /// A program that only a partial report names is neither started nor printed.
  ///
  /// - Parameters:
  ///   - job: The job.
  ///   - given: The values of `--service`.
  /// - Throws: `UsageError` if they differ.
  private static func checkServices(of job: PartialHead, _ given: [String]) throws {
    func lines(_ text: String) -> Set<Substring> { Set(text.split(separator: "\n")) }
    let stored = lines(job.settings[Option.service.name] ?? "")
    guard stored != lines(given.joined(separator: "\n")) else { return }
    if stored.isEmpty {
      throw UsageError("the shards ran no service in another program; leave out --service")
    }
    let services = stored.compactMap { try? ServiceAssignment(parsing: String($0)) }
    let names = Set(services.flatMap(\.services).map(\.rawValue)).sorted()
    throw UsageError(
      "the shards ran \(names.isEmpty ? "a service" : names.joined(separator: ", ")) in another "
        + "program; give merge the same --service as \(job.kind)")
  }

  /// Checks that the settings of a job, which are printed in commands, are those of its scenario,
  /// and that its suite and time zone exist.
  private static func checkSettings(of job: PartialHead) throws {
    let zone = job.settings["--time-zone"]
    let identity = job.scenario
    var own = [
      "--persons": String(identity.persons), "--schedule-seed": identity.scheduleSeed,
      "--seed": identity.seed,
    ]
    // Explored seeds replace the scenario's.
    if job.kind == ExplorationTotals.kind { own["--seed"] = nil }
    guard own.allSatisfy({ job.settings[$0.key] ?? $0.value == $0.value }) else {
      throw UsageError(
        "the shards name another seed or number of persons than their scenario; compute them again")
    }
    guard SuiteCatalog.suite(mutant: job.settings["--suite"]) != nil,
      zone.map({ TimeZone(identifier: $0) != nil }) ?? true
    else {
      throw UsageError(
        "the shards name a suite or a time zone that does not exist; compute the shards again")
    }
  }

  private static func merger<Content>(
    of paths: [String], _ job: PartialHead, _ content: Content.Type
  ) -> PartialMerger<Content> {
    var merger = PartialMerger<Content>(of: job)
    for path in paths {
      do {
        merger.add(try ScenarioFile.bytes(of: path, limit: PartialReading.sizeLimit), path: path)
      } catch {
        merger.refuse(error.description)
      }
    }
    return merger
  }

  /// The folder of most files, the first of several: where the missing ones belong.
  private static func folder(of paths: [String]) -> String {
    let folders = paths.map { PathParts($0).folder }
    let counts = Dictionary(folders.map { ($0, 1) }, uniquingKeysWith: +)
    return folders.first { counts[$0] == counts.values.max() } ?? "."
  }

  /// Says which parts are not used and which are missing, and how to compute them into a folder.
  private static func report<Content>(
    _ merger: PartialMerger<Content>, _ whole: PartialFile<Content>, folder: String,
    _ arguments: Arguments
  ) throws {
    for refusal in merger.refusals { Console.printError(refusal) }
    let numbers = merger.missingShards
    if numbers.isEmpty {
      Console.printError(
        "all shards of \(whole.head.scenario.name), seed \(whole.head.scenario.seed), are "
          + "present; leave out the refused files, or name only those of the other job")
      return
    }
    let list = numbers.map(String.init).joined(separator: ",")
    let words = numbers.count == 1 ? "shard \(list) is" : "shards \(list) are"
    Console.printError("\(words) missing (of \(whole.shard.count)); compute with:")
    // A batch job tells how its tasks are submitted again.
    if let template = ProcessInfo.processInfo.environment["SIMHARNESS_RESUBMIT"] {
      Console.write(whole: template.replacingOccurrences(of: "{}", with: list))
      return
    }
    let command =
      "\(whole.command(services: try arguments.services())) --shard $i/\(whole.shard.count) "
      + "--report \(ShellWord.path(folder))"
    Console.write(
      whole: "for i in \(numbers.map(String.init).joined(separator: " ")); do "
        + "\(command); done")
  }

  /// The run that a partial report belongs to.
  ///
  /// - Parameters:
  ///   - whole: The partial report.
  ///   - units: The number of units that a run has.
  /// - Returns: The run.
  /// - Throws: `InputError` for a scenario that cannot be run, such as one of an export that is
  ///   gone, and `UsageError` for a text that is no scenario, or another one than the partial
  ///   report is of.
  static func plan<Content>(_ whole: PartialFile<Content>, units: (RunPlan) throws -> Int) throws
    -> RunPlan
  {
    let identity = whole.head.scenario
    let other = UsageError(
      "the shards contain another scenario than they name; compute the shards again")
    guard Scenario.personRange.contains(identity.persons) else { throw other }
    let scenario: Scenario
    do {
      scenario = try Scenario(parsing: Array(whole.text.utf8), file: whole.file)
    } catch {
      // It was read when the shard was computed.
      throw other
    }
    let plan = try RunPlan(
      scenario, seed: UInt64(identity.seed), persons: identity.persons,
      scheduleSeed: UInt64(identity.scheduleSeed))
    guard plan.identity == identity, try units(plan) == whole.head.units else { throw other }
    return plan
  }

  private static func finishRun(_ whole: PartialFile<RunTotals>, _ arguments: Arguments) throws
    -> Int32
  {
    let plan = try plan(whole) { $0.persons }
    guard whole.content.isComplete else {
      throw UsageError(
        "the shards contain other invariants than this program; compute the shards again")
    }
    let report = plan.report(whole.content)
    let folder = arguments.value("--report") ?? "Reports/runs/\(report.scenario.name)"
    let output = try OutputFolder(folder)
    defer { output.close() }
    let formats = try RunSubcommand.formats(
      arguments.value(Option.format.name) ?? HTMLFormat.name)
    let status = ExitStatus(report, of: plan.scenario)
    let replay = try plan.replay(
      of: whole.file, services: arguments.services(), suite: whole.head.settings["--suite"],
      timeZone: whole.head.settings["--time-zone"])
    try ReportWriter.write(
      report, whole.content.timing, of: plan.scenario, replay: replay,
      startTime: Stopwatch.timeOfDay, to: folder, formats: formats)
    if !arguments.flag("--quiet") {
      RunStory(
        report: report, scenario: plan.scenario, folder: folder,
        files: formats.map { $0.fileName }, status: status
      ).show(timing: nil)
    }
    if status != .held {
      Console.printError(RunSubcommand.failureLine(of: report, plan.scenario, replay: replay))
    }
    return status.rawValue
  }

  /// Writes the findings as they were found; `shrink` takes them.
  private static func finishExploration(
    _ whole: PartialFile<ExplorationTotals>, _ arguments: Arguments
  ) throws -> Int32 {
    let settings = whole.head.settings
    let plan = try plan(whole) { try Exploration($0, settings).count }
    let exploration = try Exploration(plan, settings)
    guard whole.content.isOf(exploration) else {
      throw UsageError(
        "the shards contain other seeds than they name; compute the shards again")
    }
    let outcome = whole.content.outcome
    if !outcome.findings.isEmpty { try ServicePrograms.checkStart(arguments.services()) }
    let folder = arguments.value("--report") ?? "Reports/runs/\(plan.scenario.name)"
    let output = try OutputFolder(folder)
    defer { output.close() }
    let findings = try ExploredFindings(
      exploration: exploration, plan: plan,
      setting: TrialProcess.LaunchSettings(
        executable: RunSubcommand.executable, suite: settings["--suite"],
        services: arguments.services()),
      limits: nil, folder: folder, showsProgress: arguments.showsProgress,
      isQuiet: arguments.flag("--quiet"))
    return try findings.finish(outcome, rate: nil).rawValue
  }

  private static func finishRealism(
    _ whole: PartialFile<RealismTotals>, _ arguments: Arguments
  ) throws -> Int32 {
    let plan = try plan(whole) { $0.persons }
    guard let cohort = Cohort.measurable(plan.scenario) else {
      throw UsageError(
        "\(whole.file) has no person or population to measure; merge shards of a "
          + "scenario such as cohort")
    }
    let page = try RealismSubcommand.page(of: plan, arguments)
    defer { page?.folder.close() }
    return try RealismSubcommand.show(cohort, plan, whole.content, on: page)
  }

  private static func finishTuning(
    _ whole: PartialFile<TuningTotals>, _ arguments: Arguments
  ) throws -> Int32 {
    let settings = try TuneSubcommand.sweep { whole.head.settings[$0] }.settings
    let plan = try plan(whole) { _ in settings.count }
    guard whole.content.isComplete(for: settings) else {
      throw UsageError("the shards contain other settings than they name; compute them again")
    }
    let folder = arguments.value("--report") ?? "Reports/tune/\(plan.scenario.name)"
    let output = try OutputFolder(folder)
    defer { output.close() }
    let report = Tuning(plan, suite: .reference).report(on: whole.content.ordered)
    let isSound = try TuneSubcommand.finish(report, plan, to: folder, arguments)
    return (isSound ? ExitStatus.held : ExitStatus.violated).rawValue
  }

  private static func finishMutants(
    _ whole: PartialFile<MutantTotals>, _ arguments: Arguments
  ) throws -> Int32 {
    let texts = try? JSONDecoder().decode([String].self, from: Data(whole.text.utf8))
    let plans = try (texts ?? []).map {
      try RunPlan(Scenario(parsing: Array($0.utf8), file: "a scenario of the shards"))
    }
    guard MutantsSubcommand.identity(plans) == whole.head.scenario,
      whole.content.isComplete(on: plans)
    else {
      throw UsageError(
        "the shards contain other scenarios than they name; compute the shards again")
    }
    return try MutantsSubcommand.show(
      MutationScore(whole.content, on: plans.map(\.scenario.name)), arguments)
  }
}
