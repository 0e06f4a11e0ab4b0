import Benchmarks
import Foundation
import Harness
import PlainText
import Reporting
import Scenario
import Search

/// The comparison of `bench --peers`, as a table.
enum PeerTable {
  /// The Python program of `make deps-peers`, and the folder of the peers' scripts.
  private static let python = ".build/peers/bin/python"
  private static let scripts = "Reports/peers"

  /// Measures and prints the comparison.
  ///
  /// - Returns: The exit status, 1 if a peer's answer differs.
  /// - Throws: `UsageError` without the peers' libraries, and what the measurement throws.
  static func run(_ plan: RunPlan, rounds: Int, _ arguments: Arguments) throws -> Int32 {
    guard FileManager.default.isExecutableFile(atPath: python) else {
      throw UsageError(
        "--peers needs the peers' libraries; run make deps-peers and then bench, both at the top "
          + "of the repository")
    }
    let progress = Progress(
      plan.scenario.name, total: rounds * (PeerBench.peers.count + 1),
      isWanted: arguments.showsProgress)
    defer { progress.finish() }
    let bench = PeerBench(plan, suite: .reference, python: python, scripts: scripts)
    let rows = try bench.run(rounds: rounds) { progress.advance() }
    progress.finish()
    let status = rows.contains { $0.answer == .other } ? ExitStatus.violated : .held
    if arguments.flag("--json") {
      Console.write(data: String(decoding: JSONFormat.bytes(ofValue: rows), as: UTF8.self))
      return status.rawValue
    }
    let table = Table(
      rows.map { row in
        [
          row.comparison.name, BenchSubcommand.side(row.comparison.own), row.peer,
          BenchSubcommand.side(row.comparison.other), row.comparison.unit,
          row.comparison.ratio.map { BenchSubcommand.decimal($0, 2) } ?? "",
          row.answer == .notCompared ? "" : row.answer.rawValue, row.remark,
        ]
      },
      titles: ["task", "this build", "peer", "time", "unit", "ratio", "answer", ""],
      numbers: [1, 3, 5])
    Console.write(own: table.fitted.text)
    Console.write(
      lines: "",
      "medians of \(Counted.text(rounds, "round")), taken in turn, with minimum and maximum; "
        + "a ratio below 1 means that this build takes less time")
    return status.rawValue
  }
}
