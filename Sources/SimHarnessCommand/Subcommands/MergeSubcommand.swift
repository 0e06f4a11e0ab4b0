import Foundation
import Harness
import Reporting
import RunReport
import SystemSupport

/// Merges shards into a report.
enum MergeSubcommand: Subcommand {
  static let name = "merge"
  static let operands = "PARTIAL..."
  static let summary = "merge shards into a report"
  static let options: [Option] = [
    .report,
    .quiet,
  ]
  static let completion = Completion.files

  static func run(_ arguments: Arguments) throws -> Int32 {
    let merged = try PartialReport.merged(try arguments.operands.map { try read($0) })
    let report = merged.report()
    let folder = arguments.value("--report") ?? "Reports/runs/\(report.scenario.name)"
    let output = try OutputFolder(folder)
    defer { output.close() }
    try ReportWriter.write(report, merged.timing(), to: folder, formats: [])
    if !arguments.flag("--quiet") {
      Console.write(TextFormat.text(of: report))
      Console.write("\nreport: \(folder)/report.json\n")
    }
    return ExitStatus(report, expecting: merged.expect).rawValue
  }

  private static func read(_ path: String) throws -> PartialReport {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw UsageError("\(path): cannot be read; name partial reports written by run --shard")
    }
    do {
      return try JSONDecoder().decode(PartialReport.self, from: data)
    } catch {
      throw UsageError("\(path): not a partial report; name files written by run --shard")
    }
  }
}
