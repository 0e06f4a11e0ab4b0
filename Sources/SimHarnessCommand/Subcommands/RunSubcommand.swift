import ForeignServices
import Foundation
import Harness
import Randomness
import Reporting
import RunReport
import Workloads
import Scenario

/// Generates, runs the services, checks and reports.
enum RunSubcommand: Subcommand {
  static let name = "run"
  static let operands = "SCENARIO..."
  static let summary = "generate, run the services, check, report"
  static let options = [
    Option(
      name: "--seed", value: "SEED",
      summary: "another seed: decimal, 0x and hexadecimal digits, or a 40-digit commit hash"),
    Option(
      name: "--report", value: "DIR",
      summary: "where the report goes (default Reports/runs/SCENARIO'S NAME)"),
    Option(
      name: "--format", value: "LIST",
      summary: "formats besides json: " + FormatCatalog.all.map { $0.name }.joined(separator: ",")),
    Option(name: "--schedule-seed", value: "SEED", summary: "another seed of the interleavings"),
    Option(
      name: "--trace", value: "SERVICE",
      summary: "print the observable events of a service, or of all"),
    Option(
      name: "--service", value: "NAME=COMMAND",
      summary: "a service in another program, such as layering='python3 mine.py'; "
        + (ForeignService.allCases.map(\.rawValue) + ["all"]).joined(separator: ", "),
      isRepeatable: true),
    Option(name: "--jobs", value: "N", summary: "workers at once (default: the processors)"),
    Option(name: "--shard", value: "I/N", summary: "run the I-th of N shards and write a part"),
    Option(name: "--persons", value: "N", summary: "another number of persons"),
    Option(
      name: "--check-determinism", summary: "run twice under other conditions and compare"),
    Option(name: "--no-progress", summary: "show no progress on a terminal"),
    Option(name: "--quiet", summary: "print nothing but errors"),
  ]

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard !arguments.operands.isEmpty else {
      throw UsageError("run needs a scenario; write simharness run scenarios/multi-year.json")
    }
    let settings = try Settings(arguments)
    if settings.folder != nil, arguments.operands.count > 1 {
      throw UsageError("--report goes with one scenario; leave it out to use each one's folder")
    }
    // Everything is checked before anything is written.
    var runs: [(path: String, plan: RunPlan)] = []
    for operand in arguments.operands {
      let path = try ScenarioFile.locate(operand)
      let plan = try RunPlan(
        ScenarioFile.load(path), seed: settings.seed, persons: settings.persons,
        scheduleSeed: settings.scheduleSeed)
      runs.append((path, plan))
    }
    return ExitStatus.combined(try runs.map { try run($0.path, $0.plan, settings) }).rawValue
  }

  private static func run(_ path: String, _ plan: RunPlan, _ settings: Settings) throws
    -> ExitStatus
  {
    let folder = settings.folder ?? "Reports/runs/\(plan.scenario.name)"
    try AtomicFile.prepareFolder(folder)
    let persons =
      settings.shard.map { plan.persons(ofShard: $0.index, of: $0.count) } ?? 0..<plan.persons
    let results = try results(persons, path, plan, settings, environment: [:])
    if let shard = settings.shard {
      let partial = plan.partial(results, shard: "\(shard.index + 1)/\(shard.count)")
      let file = "\(folder)/partial-\(shard.index + 1)-of-\(shard.count).json"
      try AtomicFile.write(JSONFormat.bytes(ofValue: partial), to: file)
      if !settings.isQuiet { Console.write("\(file)\n") }
      return .held
    }
    if let service = settings.traced { printTrace(results, of: service) }
    let partial = plan.partial(results)
    let report = partial.report()
    if settings.checksDeterminism {
      let again = try self.results(
        persons, path, plan, settings, environment: ["TZ": "Pacific/Kiritimati", "LC_ALL": "C"])
      let difference = JSONFormat.bytes(of: plan.partial(again).report())
      if difference != JSONFormat.bytes(of: report) {
        Console.complain("\(path): two runs of seed \(plan.seed) differ")
        return .notDeterministic
      }
    }
    let status = ExitStatus(report, expecting: plan.scenario.expect)
    try ReportWriter.write(report, partial.timing(), to: folder, formats: settings.formats)
    if !settings.isQuiet {
      Console.write(TextFormat.text(of: report))
      Console.write("\nreport: \(folder)/report.json\n")
    }
    if status != .held {
      Console.complain(
        "\(plan.scenario.name): \(report.verdict); replay with: "
          + plan.replay(of: path, services: settings.services))
    }
    return status
  }

  private static func results(
    _ persons: Range<Int>, _ path: String, _ plan: RunPlan, _ settings: Settings,
    environment: [String: String]
  ) throws -> [PersonResult] {
    let progress = Progress(
      plan.scenario.name, total: persons.count, isWanted: settings.showsProgress)
    defer { progress.finish() }
    let coordinator = Coordinator(
      executable: Self.executable, path: path, services: settings.services,
      environment: environment, keepsTrace: settings.traced != nil
    ) { _ in progress.advance() }
    return try coordinator.run(persons, of: plan, jobs: settings.jobs)
  }

  private static func printTrace(_ results: [PersonResult], of service: String) {
    for result in results {
      for event in result.trace where service == "all" || event.service == service {
        Console.write("person \(result.person) \(event.line)\n")
      }
    }
  }

  /// This program, for its workers.
  static var executable: String {
    Bundle.main.executablePath ?? CommandLine.arguments[0]
  }
}

extension RunSubcommand {
  /// What the options say.
  private struct Settings {
    var seed: UInt64?
    var scheduleSeed: UInt64?
    var traced: String?
    var persons: Int?
    /// As `--service` takes them.
    var services: [String]
    var folder: String?
    var formats: [any ReportFormat.Type]
    var jobs: Int
    var shard: (index: Int, count: Int)?
    var checksDeterminism: Bool
    var showsProgress: Bool
    var isQuiet: Bool

    init(_ arguments: Arguments) throws {
      seed = try arguments.value("--seed").map { try Seed(parsing: $0).value }
      scheduleSeed = try arguments.value("--schedule-seed").map { try Seed(parsing: $0).value }
      traced = arguments.value("--trace")
      persons = try arguments.integer("--persons", in: 1...100_000)
      services = arguments.values("--service")
      folder = arguments.value("--report")
      formats = try Self.formats(arguments.value("--format"))
      jobs =
        try arguments.integer("--jobs", in: 1...1_024)
        ?? ProcessInfo.processInfo.activeProcessorCount
      shard = try Self.shard(arguments.value("--shard"))
      checksDeterminism = arguments.flag("--check-determinism")
      isQuiet = arguments.flag("--quiet")
      showsProgress = !isQuiet && !arguments.flag("--no-progress")
      var seen: Set<ForeignService> = []
      for service in try services.flatMap({ try ServiceAssignment(parsing: $0).services }) {
        guard seen.insert(service).inserted else {
          throw UsageError("--service names \(service) twice; name it once")
        }
      }
      if let traced, !(Workload.services + ["all"]).contains(traced) {
        throw UsageError(
          "--trace does not know \(traced.debugDescription); use "
            + (Workload.services + ["all"]).joined(separator: ", "))
      }
      if shard != nil, traced != nil || !formats.isEmpty {
        throw UsageError("--trace and --format go with a whole run; leave --shard out")
      }
      if shard != nil, checksDeterminism {
        throw UsageError("--check-determinism goes with a whole run; leave --shard out")
      }
    }

    private static func formats(_ text: String?) throws -> [any ReportFormat.Type] {
      try (text?.split(separator: ",") ?? []).map { name in
        guard let format = FormatCatalog.all.first(where: { $0.name == name }) else {
          let known = FormatCatalog.all.map { $0.name }.joined(separator: ", ")
          throw UsageError("--format does not know \(name.debugDescription); use \(known)")
        }
        return format
      }
    }

    private static func shard(_ text: String?) throws -> (index: Int, count: Int)? {
      guard let text else { return nil }
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let index = parts[0], let count = parts[1],
        (1...100_000).contains(count), (1...count).contains(index)
      else {
        throw UsageError("--shard is \(text.debugDescription); write I/N with I from 1 to N")
      }
      return (index - 1, count)
    }
  }
}
