import Harness
import Reporting
import Search

/// Times the hot paths.
enum BenchSubcommand: Subcommand {
  static let name = "bench"
  static let operands = "[SCENARIO]"
  static let summary = "timings of the hot paths, with counters (default: multi-year)"
  static let options = [
    Option(name: "--json", value: nil, summary: "print the figures as JSON"),
    Option(name: "--lives", value: nil, summary: "only what calibrated lives cost"),
    Option(name: "--rows", value: "N", summary: "rows of the store's figures (default: 10000000)"),
  ]
  static let completion = Completion.scenarios

  static func run(_ arguments: Arguments) throws -> Int32 {
    let plan = try RunPlan(ScenarioFile.load(arguments.operands.first ?? "multi-year"))
    let rows = try arguments.integer("--rows", in: 10_000...100_000_000) ?? 10_000_000
    let lives = try LifeBench()
    let figures =
      try arguments.flag("--lives")
      ? lives.run() : Bench(plan, suite: .reference, rows: rows).run() + lives.run()
    if arguments.flag("--json") {
      Console.write(String(decoding: JSONFormat.bytes(ofValue: figures), as: UTF8.self))
    } else {
      let rows = figures.map { figure in
        // One decimal, without a formatter that asks for the locale.
        let tenths = Int((figure.value * 10).rounded())
        return [figure.name, "\(tenths / 10).\(tenths % 10)", figure.unit, figure.counter]
      }
      let titles = ["hot path", "least", "unit", "counters"]
      let table = Table(rows, titles: titles, numbers: [1])
      Console.write(table.lines.joined(separator: "\n") + "\n")
    }
    return ExitStatus.held.rawValue
  }
}
