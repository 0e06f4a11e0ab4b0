import Batch
import Foundation
import Harness
import HealthModel
import PlainText
import Scenario
import SystemSupport

/// The job that the command line of `batch` asks for.
struct BatchRequest {
  /// The kinds of jobs that can be printed.
  static let kinds: [any Subcommand.Type] = [
    RunSubcommand.self, ExploreSubcommand.self, RealismSubcommand.self, TuneSubcommand.self,
  ]

  private let plan: RunPlan
  private let path: String
  private let isBundled: Bool
  private let kind: String
  private let words: [String]
  private let again: [String]
  private let arguments: Arguments
  /// The arguments of the job itself.
  private let own: Arguments

  /// Reads a request.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of `batch`.
  ///   - scenario: The scenario's path or name.
  ///   - extra: The options of the job itself.
  /// - Throws: `InputError` for a scenario that cannot be read, and `UsageError` for options that
  ///   do not fit the job, or for words that cannot stand in a script.
  init(_ arguments: Arguments, _ scenario: String, _ extra: [String]) throws {
    self.arguments = arguments
    path = try ScenarioFile.locate(scenario)
    isBundled = path.hasPrefix(ScenarioFile.bundledFolder + "/")
    let name = isBundled && !scenario.hasSuffix(".json") ? scenario : path
    let kind = arguments.value("--job") ?? RunSubcommand.name
    self.kind = kind
    guard let subcommand = Self.kinds.first(where: { $0.name == kind }) else {
      throw UsageError(
        "--job is \(kind.debugDescription); use "
          + Self.kinds.map { $0.name }.joined(separator: ", "))
    }
    let options = Self.words(["--seed", "--persons", "--time-zone"], of: arguments)
    words = [kind, name] + options + extra
    own = try Arguments(options + extra, for: subcommand)
    plan = try RunPlan(
      ScenarioFile.load(path, timeZone: own.timeZone()), seed: arguments.seed(),
      persons: arguments.persons())
    for option in ["--shard", "--report", "--jobs", "--quiet", "--json"] where own.flag(option) {
      throw UsageError("\(option) is set by batch itself; leave it out after --")
    }
    if own.flag(Option.format.name) {
      throw UsageError("a shard has no formats; leave out --format, and give it to merge")
    }
    guard own.operands.isEmpty else {
      throw UsageError("a batch job has one scenario; leave out \(own.operands[0])")
    }
    let set = Self.words(
      [
        "--tasks", "--job", "--seed", "--persons", "--time-zone", "--report", "--minutes",
        "--memory", "--image",
      ], of: arguments)
    again =
      ["batch", "{engine}", name, "--only", "{}"] + set + (extra.isEmpty ? [] : ["--"] + extra)
    for word in words + [report, arguments.value("--image") ?? ""]
    where word.unicodeScalars.contains(where: { $0.value < 0x20 })
      || ["${{", "{}"].contains(where: { word.contains($0) })
    {
      throw UsageError("\(word.debugDescription) has a control character, {} or ${{; change it")
    }
  }

  /// The options among some that are given, each with its value.
  private static func words(_ options: [String], of arguments: Arguments) -> [String] {
    options.flatMap { option in arguments.value(option).map { [option, $0] } ?? [] }
  }

  private var report: String {
    let folder = kind == TuneSubcommand.name ? "tune" : "runs"
    return arguments.value("--report") ?? "Reports/\(folder)/\(plan.scenario.name)"
  }

  /// The name of the folder of the partial reports, which tells this job from others.
  private func parts(_ tasks: Int) -> String {
    var digest = Digest()
    // The scenario is in it as its text, which may change while its name stays.
    for word in [kind, plan.text, String(tasks)] + words.dropFirst(2) { digest.absorb(word) }
    return "parts-\(digest.hexadecimal.prefix(12))"
  }

  /// The cost of the job; nil if it is no run.
  ///
  /// - Returns: The estimate from a few persons, which are run here.
  /// - Throws: `FileError` if a person cannot be run, and `UsageError` for an unknown suite.
  func estimate() throws -> JobEstimate? {
    guard kind == RunSubcommand.name else { return nil }
    let suite = try SuiteOption.name(for: plan.scenario, given: own.value("--suite"))
    return try JobEstimate(
      plan, Coordinator(executable: RunSubcommand.executable, path: path, mutant: suite))
  }

  /// The job for an engine.
  ///
  /// - Parameter engine: The engine.
  /// - Returns: The job.
  /// - Throws: `UsageError` for what the engine does not take; also as `estimate()`, which is
  ///   called if the options leave a limit or the number of tasks open.
  func job(_ engine: any BatchEngine.Type) throws -> BatchJob {
    try checkPlace(engine)
    let given = (
      tasks: try arguments.integer("--tasks", in: 1...engine.taskLimit),
      minutes: try arguments.integer("--minutes", in: 1...engine.minuteLimit),
      memory: try arguments.integer("--memory", in: 64...1_048_576)
    )
    let isKnown = given.tasks != nil && given.minutes != nil && given.memory != nil
    let estimate = isKnown ? nil : try estimate()
    guard let wanted = given.tasks ?? estimate?.tasks else {
      throw UsageError(
        "the cost of \(kind) is not known; write --tasks, and --minutes for each task")
    }
    let tasks = min(engine.taskLimit, wanted)
    let minutes = given.minutes ?? estimate?.minutes(of: tasks) ?? 60
    guard minutes <= engine.minuteLimit else {
      throw UsageError(
        "a task may take \(minutes) minutes, but \(engine.name) allows \(engine.minuteLimit); "
          + "use more --tasks, at most \(engine.taskLimit), or write --minutes")
    }
    var again = again
    again[1] = engine.name
    if given.tasks == nil { again.insert(contentsOf: ["--tasks", String(tasks)], at: 3) }
    let line = again.map { ShellWord.quoted($0) }.joined(separator: " ")
    return BatchJob(
      program: Self.program,
      name: plan.scenario.name, words: words, services: own.values(Option.service.name),
      text: isBundled ? nil : plan.text, tasks: tasks,
      numbers: try numbers(of: tasks), report: report, parts: parts(tasks), minutes: minutes,
      memory: given.memory ?? estimate?.allowedMemory ?? 2_048,
      image: arguments.value("--image") ?? "simharness:latest",
      again: "\(Self.program) \(line)")
  }

  /// Throws `UsageError` if the engine's tasks would not find the scenario or its report.
  private func checkPlace(_ engine: any BatchEngine.Type) throws {
    guard engine.fetchesRepository else { return }
    for (what, path) in [("scenario", isBundled ? "" : path), ("report", report)]
    where PathParts.isAbsolute(path) || PathParts.names(in: path).contains("..") {
      throw UsageError(
        "a task of \(engine.name) starts in the repository, but the \(what) \(path) is "
          + "elsewhere; write its path relative to the repository")
    }
  }

  /// The name of this program if a shell finds it by that, else its path, for a shell.
  private static var program: String {
    let own = RunSubcommand.executable
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let first = folders.lazy.map { "\($0)/simharness" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    func resolved(_ path: String) -> String {
      URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }
    return first.map(resolved) == resolved(own) ? "simharness" : ShellWord.path(own)
  }

  private func numbers(of tasks: Int) throws -> [Int] {
    guard let text = arguments.value("--only") else { return Array(1...tasks) }
    var numbers: Set<Int> = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
        1 <= first, first <= last, last <= tasks
      else {
        throw UsageError(
          "--only is \(text.debugDescription); write numbers from 1 to \(tasks), such as 3,7-9")
      }
      numbers.formUnion(first...last)
    }
    return numbers.sorted()
  }
}
