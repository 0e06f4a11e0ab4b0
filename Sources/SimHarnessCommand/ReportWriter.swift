import Harness
import Reporting
import RunReport

/// Writes a run's files into its folder.
enum ReportWriter {
  /// Writes `report.json`, `timing.json` and the formats asked for; the report itself last.
  static func write(
    _ report: RunReport, _ timing: TimingReport, to folder: String,
    formats: [any ReportFormat.Type]
  ) throws {
    try AtomicFile.write(JSONFormat.bytes(ofValue: timing), to: "\(folder)/timing.json")
    for format in formats where format != JSONFormat.self {
      try AtomicFile.write(format.bytes(of: report), to: "\(folder)/\(format.fileName)")
    }
    try AtomicFile.write(JSONFormat.bytes(of: report), to: "\(folder)/\(JSONFormat.fileName)")
  }
}
