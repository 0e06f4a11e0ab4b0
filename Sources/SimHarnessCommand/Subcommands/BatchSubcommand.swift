import Batch
import Foundation
import Harness
import PlainText
import Reporting
import Scenario
import SystemSupport

/// Prints a job for a scheduler, or says what the job will cost.
enum BatchSubcommand: Subcommand {
  static let name = "batch"
  static let operands = "ENGINE SCENARIO [-- OPTION...]"
  static let summary = "print a job of many tasks for a scheduler, or estimate its cost"
  static let options = [
    Option(
      name: "--tasks", value: "N",
      summary: "number of tasks (default: as many as take about ten minutes each)"),
    Option(
      name: "--only", value: "LIST",
      summary: "numbers of the tasks to run, such as 3,7-9 (default: all)"),
    Option(
      name: "--job", value: "KIND",
      summary: "run, explore, realism or tune (default: run); its options follow --",
      completion: .words(kinds.map { $0.name })),
    .seed, .persons, .report,
    Option(
      name: "--minutes", value: "M",
      summary: "time limit of a task (default: three times the estimate, and 5 minutes)"),
    Option(
      name: "--memory", value: "MIB",
      summary: "memory limit of a task (default: the estimate and a half)"),
    Option(
      name: "--image", value: "NAME",
      summary: "container image with the program (default: simharness:latest)"),
    Option(
      name: "--estimate",
      summary: "run a few persons here and print what the job will cost, without an engine"),
  ]
  static let operandWords = EngineCatalog.all.map { (name: $0.name, summary: $0.summary) }
  static let completion = Completion.words(EngineCatalog.all.map { $0.name })

  /// The kinds of jobs that can be printed.
  private static let kinds: [any Subcommand.Type] = [
    RunSubcommand.self, ExploreSubcommand.self, RealismSubcommand.self, TuneSubcommand.self,
  ]

  static func run(_ arguments: Arguments) throws -> Int32 {
    let isEstimate = arguments.flag("--estimate")
    var operands = arguments.operands[...]
    let engine = isEstimate && operands.count == 1 ? nil : try engine(operands.popFirst())
    guard let scenario = operands.popFirst() else {
      throw UsageError("batch needs a scenario; write \(engine?.usage ?? SlurmUsage.text)")
    }
    let request = try Request(arguments, scenario, Array(operands))
    if isEstimate {
      guard let estimate = try request.estimate() else {
        throw UsageError("--estimate knows the cost of run only; leave out --job")
      }
      Console.write(own: EstimateText.lines(estimate).text)
      return ExitStatus.held.rawValue
    }
    guard let engine else { throw UsageError("batch needs an engine; write \(SlurmUsage.text)") }
    let job = try request.job(engine)
    Console.write(own: engine.text(of: job))
    return ExitStatus.held.rawValue
  }

  /// The example of messages.
  private enum SlurmUsage { static let text = "simharness batch slurm cohort --tasks 12 | sbatch" }

  private static func engine(_ name: String?) throws -> any BatchEngine.Type {
    let known = EngineCatalog.all.map { $0.name }.joined(separator: ", ")
    guard let name else { throw UsageError("batch needs an engine: \(known)") }
    guard let engine = EngineCatalog.all.first(where: { $0.name == name }) else {
      throw UsageError("batch does not know \(name.debugDescription); use \(known)")
    }
    return engine
  }

  /// The job that the command line asks for.
  private struct Request {
    private let plan: RunPlan
    private let path: String
    private let isBundled: Bool
    private let kind: String
    private let words: [String]
    private let again: [String]
    private let arguments: Arguments

    init(_ arguments: Arguments, _ scenario: String, _ extra: [String]) throws {
      self.arguments = arguments
      path = try ScenarioFile.locate(scenario)
      isBundled = path.hasPrefix(ScenarioFile.bundledFolder + "/")
      let name = isBundled && !scenario.hasSuffix(".json") ? scenario : path
      plan = try RunPlan(
        ScenarioFile.load(path), seed: arguments.seed(), persons: arguments.persons())
      let kind = arguments.value("--job") ?? RunSubcommand.name
      self.kind = kind
      guard let subcommand = kinds.first(where: { $0.name == kind }) else {
        throw UsageError(
          "--job is \(kind.debugDescription); use "
            + kinds.map { $0.name }.joined(separator: ", "))
      }
      var options: [String] = []
      for option in ["--seed", "--persons"] {
        if let value = arguments.value(option) { options += [option, value] }
      }
      words = [kind, name] + options + extra
      let given = try Arguments(options + extra, for: subcommand)
      for own in ["--shard", "--report", "--jobs", "--quiet", "--json"] where given.flag(own) {
        throw UsageError("\(own) is set by batch itself; leave it out after --")
      }
      guard given.operands.isEmpty else {
        throw UsageError("a batch job has one scenario; leave out \(given.operands[0])")
      }
      let set = [
        "--tasks", "--job", "--seed", "--persons", "--report", "--minutes", "--memory", "--image",
      ].flatMap { option in arguments.value(option).map { [option, $0] } ?? [] }
      again =
        ["batch", "{engine}", name, "--only", "{}"] + set
        + (extra.isEmpty ? [] : ["--"] + extra)
      for word in words + [report, arguments.value("--image") ?? ""]
      where word.unicodeScalars.contains(where: { $0.value < 0x20 }) || word.contains("${{") {
        throw UsageError("\(word.debugDescription) cannot stand in a script; name it differently")
      }
    }

    private var report: String {
      let folder = kind == TuneSubcommand.name ? "tune" : "runs"
      return arguments.value("--report") ?? "Reports/\(folder)/\(plan.scenario.name)"
    }

    /// The cost of the job; nil if it is no run.
    func estimate() throws -> JobEstimate? {
      guard kind == RunSubcommand.name else { return nil }
      let suite = try SuiteOption.name(Arguments([], for: RunSubcommand.self), plan.scenario)
      return try JobEstimate(
        plan, Coordinator(executable: RunSubcommand.executable, path: path, mutant: suite))
    }

    func job(_ engine: any BatchEngine.Type) throws -> BatchJob {
      let given = (
        tasks: try arguments.integer("--tasks", in: 1...engine.taskLimit),
        minutes: try arguments.integer("--minutes", in: 1...100_000),
        memory: try arguments.integer("--memory", in: 64...1_048_576)
      )
      let isKnown = given.tasks != nil && given.minutes != nil && given.memory != nil
      let estimate = isKnown ? nil : try estimate()
      let tasks = given.tasks ?? min(engine.taskLimit, estimate?.tasks ?? 1)
      let numbers = try numbers(of: tasks)
      var again = again
      again[1] = engine.name
      if given.tasks == nil { again.insert(contentsOf: ["--tasks", String(tasks)], at: 3) }
      let line = again.map { ShellWord.quoted($0) }.joined(separator: " ")
      return BatchJob(
        program: Self.program,
        name: plan.scenario.name, words: words, text: isBundled ? nil : plan.text, tasks: tasks,
        numbers: numbers, report: report,
        minutes: given.minutes ?? estimate?.minutes(of: tasks) ?? 60,
        memory: given.memory ?? estimate?.allowedMemory ?? 2_048,
        image: arguments.value("--image") ?? "simharness:latest",
        again: "\(Self.program) \(line)")
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
}

/// The cost of a job in words.
enum EstimateText {
  static func lines(_ estimate: JobEstimate) -> [String] {
    let (low, hours, high) = estimate.hours
    let tasks = estimate.tasks
    let bytes = estimate.partialBytes * tasks
    return [
      "\(Counted.text(estimate.persons, "person")), of whom "
        + "\(Counted.text(estimate.measured, "was", "were")) run here",
      "processor time: \(time(hours)), between \(time(low)) and \(time(high)); "
        + "\(decimal(estimate.secondsPerPerson * 1_000, 1)) ms a person",
      "memory of a task: \(estimate.memory) MiB; a limit of \(estimate.allowedMemory) MiB is safe",
      "partial reports: \(decimal(Double(bytes) / 1e6, 1)) MB in all, "
        + "\(decimal(Double(estimate.partialBytes) / 1e3, 0)) kB a task",
      "tasks of about \(Int(JobEstimate.taskMinutes)) minutes: \(tasks)",
    ]
  }

  private static func time(_ hours: Double) -> String {
    hours >= 1 ? "\(decimal(hours, 1)) h" : "\(decimal(hours * 60, 1)) min"
  }

  private static func decimal(_ value: Double, _ places: Int) -> String {
    let scale = places == 0 ? 1.0 : 10.0
    let rounded = (value * scale).rounded() / scale
    guard rounded.magnitude < 1e15 else { return "\(value)" }
    return places == 0 ? "\(Int(rounded))" : "\(rounded)"
  }
}
