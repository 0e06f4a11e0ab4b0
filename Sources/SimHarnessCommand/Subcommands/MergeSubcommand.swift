import Foundation
import Harness
import HealthModel
import LocatedJSON
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
    var total = NumberTotal()
    let partials = try arguments.operands.map { try read($0, &total) }
    for (path, partial) in zip(arguments.operands, partials) {
      do throws(MergeError) {
        try partial.check(with: partials[0])
      } catch {
        throw UsageError("\(path): \(error)")
      }
    }
    let merged = try PartialReport.merged(partials)
    let report = merged.report()
    let folder = arguments.value("--report") ?? "Reports/runs/\(report.scenario.name)"
    let output = try OutputFolder(folder)
    defer { output.close() }
    let formats: [any ReportFormat.Type] = [HTMLFormat.self]
    try ReportWriter.write(report, merged.timing(), to: folder, formats: formats)
    let status = ExitStatus(report, expecting: merged.expect)
    if !arguments.flag("--quiet") {
      Console.write(
        own: RunStory(
          report: report, zones: .utc, folder: folder, files: formats.map { $0.fileName },
          status: status
        ).text(timing: nil))
    }
    return status.rawValue
  }

  /// The largest accepted partial report, in bytes.
  private static let sizeLimit = 1 << 30

  private static func read(_ path: String, _ total: inout NumberTotal) throws -> PartialReport {
    let bytes = try ScenarioFile.bytes(of: path, limit: sizeLimit)
    // Contributions to realism statistics are excepted, because they are added with a limit.
    try total.add(bytes, file: path, except: ["realism"])
    do {
      return try JSONDecoder().decode(PartialReport.self, from: Data(bytes))
    } catch {
      throw UsageError("\(path): not a partial report; name files written by run --shard")
    }
  }
}
