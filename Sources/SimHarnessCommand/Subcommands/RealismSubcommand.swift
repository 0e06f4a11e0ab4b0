import Harness
import HealthModel
import HistoryGeneration
import PlainText
import Reporting
import RunReport
import Scenario
import SystemSupport

/// Compares generated persons with published figures.
enum RealismSubcommand: Subcommand {
  static let name = "realism"
  static let operands = "SCENARIO"
  static let summary = "compare generated persons with published figures"
  static let options = [
    .seed,
    .persons,
    .timeZone,
    .jobs,
    ShardOption.option,
    Option(
      name: "--report", value: "DIR",
      summary: "folder of the page or of a shard's partial report "
        + "(default: Reports/realism/NAME)",
      completion: .folders),
    Option(
      name: "--weeks", value: "N",
      summary: "number of persons for whom the page shows a week (default: 4)"),
    Option(name: "--json", summary: "print the figures as JSON and write no page"),
  ]

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard arguments.operands.count == 1 else {
      throw UsageError("realism needs one scenario; write simharness realism cohort")
    }
    let path = try ScenarioFile.locate(arguments.operands[0])
    let plan = try RunPlan(
      ScenarioFile.load(path, timeZone: arguments.timeZone()), seed: arguments.seed(),
      persons: arguments.persons())
    guard let cohort = Cohort.measurable(plan.scenario) else {
      throw UsageError(
        "\(path) has no person or population to measure; use a scenario such as cohort")
    }
    let jobs = try arguments.jobs()
    let page = try page(of: plan, arguments)
    defer { page?.folder.close() }
    if let shard = try ShardOption.shard(arguments) {
      try compute(shard, path, plan, jobs, arguments)
      return ExitStatus.held.rawValue
    }
    return try show(cohort, plan, totals(0..<plan.persons, plan, jobs), on: page)
  }

  /// The page that a call writes.
  struct Page {
    /// The folder, open for as long as the call runs.
    let folder: OutputFolder
    /// The path of the page.
    let path: String
    /// The number of persons of whom it shows a week.
    let weeks: Int
  }

  /// Opens the folder of the page, before anything is computed; nil for a call that writes none.
  ///
  /// - Throws: `UsageError` for `--weeks` without a page.
  static func page(of plan: RunPlan, _ arguments: Arguments) throws -> Page? {
    let weeks = try arguments.integer("--weeks", in: 0...100)
    if arguments.flag("--json") || arguments.value("--shard") != nil {
      if weeks != nil {
        throw UsageError(
          "--weeks is for the page, which --json and --shard do not write; leave out --weeks")
      }
      return nil
    }
    let place = place(plan, arguments)
    return Page(
      folder: try OutputFolder(place), path: "\(place)/\(RealismHTML.fileName)",
      weeks: weeks ?? 4)
  }

  /// Prints the figures, as JSON without a page, and returns the exit status.
  static func show(
    _ cohort: Cohort, _ plan: RunPlan, _ totals: RealismTotals, on page: Page?
  ) throws -> Int32 {
    let results = cohort.results(totals)
    if let page {
      // Before the page, so that a full disk does not take the figures away.
      Console.write(own: RealismTable.text(of: results, width: Console.width))
      if let line = unmeasured(results, persons: totals.persons) {
        Console.write(own: "\n\(line)\n")
      }
      try write(results, plan, on: page)
      Console.write(whole: "", "report: \(page.path)")
    } else {
      Console.write(data: String(decoding: JSONFormat.bytes(ofValue: results), as: UTF8.self))
    }
    let failed = results.contains { $0.status == .failed }
    return (failed ? ExitStatus.violated : ExitStatus.held).rawValue
  }

  private static func write(_ results: [RealismResult], _ plan: RunPlan, on page: Page) throws {
    // Lazily, because the histories of all these persons may be large.
    let weeks = (0..<min(page.weeks, plan.persons)).lazy.map { week(of: $0, plan) }
    let bytes = RealismHTML.bytes(
      name: plan.scenario.name, seed: "\(plan.seed)", persons: plan.persons, results,
      weeks: weeks)
    try AtomicFile.write([(page.path, bytes)])
  }

  /// Returns a week of a person: from the middle of the history, and later for each person as far
  /// as the history goes.
  private static func week(of person: Int, _ plan: RunPlan) -> PersonWeek {
    let generated = plan.generator.person(person, seed: plan.seed)
    let days = generated.civilDays
    let room = max(0, days.count - 7)
    return PersonWeek(
      person: person, history: generated.history, days: days,
      first: (room / 2 + 7 * person) % (room + 1))
  }

  private static func place(_ plan: RunPlan, _ arguments: Arguments) -> String {
    arguments.value("--report") ?? "Reports/realism/\(plan.scenario.name)"
  }

  /// A line about the figures that are not measured; nil if there are none.
  private static func unmeasured(_ results: [RealismResult], persons: Int) -> String? {
    let left = results.filter { $0.status == .notMeasured }
    guard let first = left.first else { return nil }
    return """
      figures not measured: \(left.count) of \(results.count); of \
      \(Counted.text(persons, "person")), too few have a value, or the history is too \
      short or lacks a track; simharness explain \(first.id) says what is needed
      """
  }

  private static func totals(_ persons: Range<Int>, _ plan: RunPlan, _ jobs: Int) -> RealismTotals {
    var totals = RealismTotals()
    let shares = Parallel.map(persons, jobs: jobs) { person in
      Cohort.contributions(of: plan.generator.person(person, seed: plan.seed))
    }
    for share in shares { totals.add(share) }
    return totals
  }

  /// The number of persons that are measured at once and kept together.
  private static let group = 64

  private static func compute(
    _ shard: Shard, _ path: String, _ plan: RunPlan, _ jobs: Int, _ arguments: Arguments
  ) throws {
    let folder = place(plan, arguments)
    let output = try OutputFolder(folder, isShared: true)
    defer { output.close() }
    var options = ["--seed": String(plan.seed), "--persons": String(plan.persons)]
    options[Option.timeZone.name] = arguments.value(Option.timeZone.name)
    let empty = PartialFile<RealismTotals>(
      head: PartialHead(plan, kind: name, units: plan.persons, settings: options), file: path,
      text: plan.text, shard: shard)
    try ShardOption.compute(empty, in: folder, showsProgress: true, isQuiet: false) {
      persons, job, progress in
      for first in stride(from: persons.lowerBound, to: persons.upperBound, by: group) {
        let units = first..<min(first + group, persons.upperBound)
        job.add(totals(units, plan, jobs), of: units)
        for _ in units { progress.advance() }
      }
    }
  }
}
