import Benchmarks
import Harness
import PlainText
import Reporting
import Scenario
import Search

/// Measures the time of the hot paths.
enum BenchSubcommand: Subcommand {
  static let name = "bench"
  static let operands = "[SCENARIO]"
  static let summary = "time the hot paths, with work counters (default: multi-year)"
  static let options = [
    Option(name: "--json", value: nil, summary: "print the timings as JSON"),
    Option(name: "--lives", value: nil, summary: "time only the generation of persons"),
    Option(name: "--store", value: nil, summary: "time only the store"),
    Option(
      name: "--growth", value: nil,
      summary: "fit how cost grows with size; exit with 1 if it grows faster than promised"),
    Option(
      name: "--peers", value: nil,
      summary: "compare with numpy, pandas, polars, DuckDB, SQLite and lxml on the same data"),
    Option(name: "--rows", value: "N", summary: "rows in the store (default: 10000000)"),
    Option(
      name: "--against", value: "FILE",
      summary: "another build's program, measured alternately with this one", completion: .files),
    Option(name: "--rounds", value: "N", summary: "rounds of each build or peer (default: 5)"),
    .timeZone,
    .noProgress,
  ]
  static let completion = Completion.scenarios
  private static let otherRounds = 5

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard arguments.operands.count < 2 else {
      throw UsageError("bench takes one scenario; name one at a time")
    }
    let path = try ScenarioFile.locate(arguments.operands.first ?? "multi-year")
    let plan = try RunPlan(ScenarioFile.load(path, timeZone: arguments.timeZone()))
    let rows = try arguments.integer("--rows", in: 10_000...100_000_000) ?? 10_000_000
    let parts = ["--lives", "--store"].filter { arguments.flag($0) }
    let rounds = try arguments.integer("--rounds", in: 1...1_000)
    if arguments.flag("--growth") {
      try refuse(
        ["--against", "--lives", "--store", "--rows", "--rounds", "--peers"], beside: "--growth",
        arguments)
      return try growth(plan, arguments)
    }
    if arguments.flag("--peers") {
      try refuse(["--against", "--lives", "--store", "--rows"], beside: "--peers", arguments)
      return try PeerTable.run(plan, rounds: rounds ?? otherRounds, arguments)
    }
    if let other = arguments.value("--against") {
      let comparison = try BuildComparison(
        RunSubcommand.executable, against: other,
        arguments: ["bench", path, "--json", "--rows", "\(rows)"] + parts
          + (arguments.timeZone().map { [Option.timeZone.name, $0] } ?? []))
      try run(comparison, plan.scenario.name, rounds: rounds ?? otherRounds, arguments)
      return ExitStatus.held.rawValue
    }
    guard rounds == nil else {
      throw UsageError("--rounds needs --against or --peers; add one of them")
    }
    var results: [BenchResult] = []
    if parts.isEmpty { results += try Bench(plan, suite: .reference, rows: rows).run() }
    if parts.contains("--store") { results += StoreBench(rows: rows).run() }
    if parts.isEmpty || parts.contains("--lives") { results += try GenerationBench().run() }
    if arguments.flag("--json") {
      Console.write(data: String(decoding: JSONFormat.bytes(ofValue: results), as: UTF8.self))
    } else {
      let rows = results.map { [$0.name, decimal($0.value, 1), $0.unit, $0.counter] }
      let titles = ["hot path", "minimum", "unit", "counters"]
      let table = Table(rows, titles: titles, numbers: [1])
      Console.write(own: table.fitted.text)
    }
    return ExitStatus.held.rawValue
  }

  /// Refuses options that another one does not take.
  private static func refuse(_ others: [String], beside option: String, _ arguments: Arguments)
    throws
  {
    if let other = others.first(where: { arguments.flag($0) || arguments.value($0) != nil }) {
      throw UsageError("\(option) cannot be combined with \(other); leave one of them out")
    }
  }

  private static func run(
    _ comparison: BuildComparison, _ name: String, rounds: Int, _ arguments: Arguments
  ) throws {
    let progress = Progress(name, total: 2 * rounds, isWanted: arguments.showsProgress)
    defer { progress.finish() }
    let comparisons = try comparison.run(rounds: rounds) { progress.advance() }
    progress.finish()
    if arguments.flag("--json") {
      Console.write(data: String(decoding: JSONFormat.bytes(ofValue: comparisons), as: UTF8.self))
      return
    }
    let rows = comparisons.map { comparison in
      [
        comparison.name, side(comparison.own), side(comparison.other), comparison.unit,
        comparison.ratio.map { decimal($0, 2) } ?? "",
        comparison.outcome.rawValue,
        comparison.outcome == .missing || comparison.isSameWork
          ? "" : "work of the other build: \(comparison.other?.counter ?? "")",
      ]
    }
    let table = Table(
      rows,
      titles: ["hot path", "this build", "other build", "unit", "ratio", "this build is", ""],
      numbers: [1, 2, 4])
    Console.write(own: table.fitted.text)
    Console.write(
      lines: "",
      "medians of \(Counted.text(rounds, "round")), with minimum and maximum; faster or slower "
        + "if these ranges do not overlap")
  }

  private static func growth(_ plan: RunPlan, _ arguments: Arguments) throws -> Int32 {
    let progress = Progress(
      plan.scenario.name, total: GrowthBench.rows, isWanted: arguments.showsProgress)
    defer { progress.finish() }
    let rows = try GrowthBench(plan, suite: .reference).run { progress.advance() }
    progress.finish()
    let isKept = rows.allSatisfy(\.isKept)
    let status = isKept ? ExitStatus.held : .violated
    if arguments.flag("--json") {
      Console.write(data: String(decoding: JSONFormat.bytes(ofValue: rows), as: UTF8.self))
      return status.rawValue
    }
    let limits = Growth.Promise.allCases.map { "\($0) \(decimal($0.limit, 2))" }
      .joined(separator: ", ")
    let table = Table(
      rows.map { row in
        [
          row.name,
          "\(Counted.number(row.smallest)) to \(Counted.number(row.largest)) \(row.variable)",
          signed(row.exponent), signed(row.lastExponent), row.promise.rawValue,
          row.isKept ? "kept" : "exceeded",
        ]
      },
      titles: ["hot path", "sizes", "exponent", "largest two", "promise", ""], numbers: [2, 3])
    Console.write(own: table.fitted.text)
    Console.write(
      lines: "",
      "exponents of the processor time, or of the rows touched, over all sizes and between the two "
        + "largest; the limits are \(limits)")
    return status.rawValue
  }

  private static func signed(_ value: Double) -> String {
    (value < 0 ? "-" : "") + decimal(abs(value), 2)
  }

  /// The median with the minimum and the maximum.
  static func side(_ side: BenchComparison.Side?) -> String {
    side.map { "\(decimal($0.median, 1)) (\(decimal($0.least, 1)) to \(decimal($0.most, 1)))" }
      ?? ""
  }

  /// A non-negative number with decimals, formatted without a locale.
  static func decimal(_ value: Double, _ places: Int) -> String {
    let power = places == 1 ? 10 : 100
    let parts = Int((value * Double(power)).rounded())
    let fraction = "\(power + parts % power)".dropFirst()
    return "\(parts / power).\(fraction)"
  }
}
