import Foundation
import Gate
import Harness
import PlainText
import Reporting
import RunReport
import Scenario
import SystemSupport

/// Runs scenarios and compares them with their baselines.
enum CheckSubcommand: Subcommand {
  static let name = "check"
  static let operands = "SCENARIO..."
  static let summary = "run scenarios and compare them with their baselines, as a CI gate"
  static let options = [
    Option(
      name: "--baseline", value: "DIR",
      summary: "folder of the baselines (default: Reports/baselines)", completion: .folders),
    Option(
      name: "--update",
      summary: "write new baselines and keep their tolerances; refused if CI is set"),
    Option(
      name: "--time",
      summary: "also compare each stage's processor time, relative to a reference loop"),
    Option(
      name: "--report", value: "DIR",
      summary: "folder of the reports, with a subfolder for each scenario (default: Reports/runs)",
      completion: .folders),
    .timeZone,
    .service,
    .jobs,
    .memory,
    .noProgress,
    .quiet,
    .verbose,
  ]
  static let completion = Completion.scenarios

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard !arguments.operands.isEmpty else {
      throw UsageError("check needs a scenario; write simharness check quick")
    }
    let settings = try CheckSettings(arguments)
    // All input is validated before anything is run or written.
    var subjects: [CheckedScenario] = []
    for operand in arguments.operands { subjects.append(try CheckedScenario(operand, settings)) }
    try ScenarioNames.check(subjects.map(\.name))
    try ServicePrograms.checkStart(settings.services)
    if settings.updates { try AtomicFile.prepareFolder(settings.folder) }
    var outcomes: [CheckOutcome] = []
    for subject in subjects { outcomes.append(try outcome(of: subject, settings)) }
    outcomes = CheckOutcome.sortedBySeverity(outcomes)
    let status = ExitStatus.combined(outcomes.map(\.status))
    if settings.updates {
      try AtomicFile.write(outcomes.compactMap { $0.update })
    }
    if settings.level != .quiet { Console.write(own: CheckText.text(of: outcomes, settings)) }
    for outcome in outcomes {
      if let line = CheckText.errorLine(of: outcome) { Console.printError(line) }
    }
    return status.rawValue
  }

  private static func outcome(of subject: CheckedScenario, _ settings: CheckSettings) throws
    -> CheckOutcome
  {
    let folder = "\(settings.reports)/\(subject.name)"
    let output = try OutputFolder(folder)
    defer { output.close() }
    let totals = try run(subject, settings)
    let report = subject.plan.report(totals)
    var timings = [totals.timing]
    try ReportWriter.write(report, timings[0], to: folder, formats: [])
    while settings.isRepeated(timings, subject) {
      timings.append(try run(subject, settings).timing)
    }
    return CheckOutcome(
      subject, report, timings,
      replay: subject.plan.replay(
        of: subject.path, services: settings.services, suite: subject.suite,
        timeZone: settings.timeZone),
      command: settings.command(subject.operand), updates: settings.updates)
  }

  private static func run(_ subject: CheckedScenario, _ settings: CheckSettings) throws
    -> RunTotals
  {
    let plan = subject.plan
    let progress = Progress(subject.name, total: plan.persons, isWanted: settings.showsProgress)
    defer { progress.finish() }
    let coordinator = Coordinator(
      executable: RunSubcommand.executable, path: subject.path, mutant: subject.suite,
      services: settings.services, timesReference: settings.comparesTime
    ) { _ in progress.advance() }
    return try coordinator.totals(of: 0..<plan.persons, of: plan, jobs: settings.jobs)
  }
}

/// The options of `check`.
struct CheckSettings {
  /// The folder of the baselines without `--baseline`.
  static let defaultFolder = "Reports/baselines"

  var folder: String
  var updates: Bool
  var comparesTime: Bool
  var reports: String
  /// The zone of a person whose export does not name it.
  var timeZone: String?
  var services: [String]
  var jobs: Int
  var showsProgress: Bool
  var level: OutputLevel

  /// Returns the command that checks a scenario against the baselines of the same folder.
  func command(_ operand: String) -> String {
    let given = folder == Self.defaultFolder ? "" : " --baseline \(ShellWord.path(folder))"
    return "simharness check \(ShellWord.path(operand))\(given)\(RunPlan.options(of: services))"
      + (timeZone.map { " --time-zone \(ShellWord.quoted($0))" } ?? "")
      + (comparesTime ? " --time" : "")
  }

  /// The words for a command that writes a baseline, which continuous integration refuses.
  func updating(_ operand: String) -> String {
    "\(isAutomatic ? "on your own machine with" : "with") \(command(operand)) --update"
  }

  /// True in continuous integration.
  private let isAutomatic: Bool

  /// The number of runs measured for a baseline, and the maximum number measured for a comparison;
  /// the minimum time of each stage counts.
  private static let (runsOfBaseline, runsOfCheck) = (3, 5)

  /// True if the times need another run: for a baseline, or while a stage seems slower.
  func isRepeated(_ timings: [TimingReport], _ subject: CheckedScenario) -> Bool {
    guard comparesTime else { return false }
    if updates { return timings.count < Self.runsOfBaseline }
    guard timings.count < Self.runsOfCheck, let times = StageRatios(timings),
      let old = subject.baseline?.baseline.times
    else { return false }
    return !times.slower(than: old).isEmpty
  }

  init(_ arguments: Arguments) throws {
    folder = arguments.value("--baseline") ?? Self.defaultFolder
    updates = arguments.flag("--update")
    comparesTime = arguments.flag("--time")
    reports = arguments.value("--report") ?? "Reports/runs"
    services = try arguments.services()
    jobs = try arguments.jobs()
    showsProgress = arguments.showsProgress
    level = try arguments.outputLevel()
    timeZone = try arguments.timeZone()
    let automatic = ProcessInfo.processInfo.environment["CI", default: ""]
    isAutomatic = !["", "0", "false"].contains(automatic)
    if updates, isAutomatic {
      throw UsageError(
        "--update is refused in continuous integration (CI is \(automatic.debugDescription)); "
          + "update the baseline on your own machine and commit it")
    }
  }
}

/// A scenario to check, with its baseline.
struct CheckedScenario {
  /// The scenario as the user named it.
  let operand: String
  let path: String
  let plan: RunPlan
  /// The name of the scenario's suite; nil for the reference.
  let suite: String?
  /// The baseline's path.
  let file: String
  /// The baseline; nil only if `--update` creates it.
  let baseline: BaselineFile?

  var name: String { plan.scenario.name }

  init(_ operand: String, _ settings: CheckSettings) throws {
    self.operand = operand
    path = try ScenarioFile.locate(operand)
    plan = try RunPlan(ScenarioFile.load(path, timeZone: settings.timeZone))
    suite = try SuiteOption.name(for: plan.scenario)
    try StoredFailure.checkServices(of: plan.scenario, settings.services)
    file = "\(settings.folder)/\(plan.scenario.name).json"
    if AtomicFile.isRegular(settings.folder) {
      throw UsageError(
        "\(settings.folder) is a file; give --baseline the folder of the baselines")
    }
    guard FileManager.default.fileExists(atPath: file) else {
      if settings.updates {
        baseline = nil
        return
      }
      throw UsageError(
        "\(file): there is no such baseline; create it \(settings.updating(operand))")
    }
    let read = try BaselineFile(parsing: ScenarioFile.bytes(of: file), file: file)
    baseline = read
    guard settings.comparesTime, !settings.updates else { return }
    guard let times = read.baseline.times else {
      throw UsageError(
        "\(file): the baseline has no times; add them \(settings.updating(operand))")
    }
    guard times.build == Machine.current.build else {
      throw UsageError(
        "\(file): times of a \(times.build) build, but this is a \(Machine.current.build) one; "
          + "use the same build")
    }
  }
}
