import Harness
import Invariants
import Reporting
import RunReport
import SystemSupport

/// Writes a run's files into its folder.
enum ReportWriter {
  /// Writes `report.json`, `timing.json` and the formats asked for, all of them or none; the report
  /// takes its place last.
  static func write(
    _ report: RunReport, _ timing: TimingReport, of scenarioFile: String? = nil,
    replay: String? = nil, begun: String? = nil, to folder: String, formats: [any ReportFormat.Type]
  ) throws {
    let context = ReportContext(
      timing: timing, scenarioFile: scenarioFile, replay: replay, begun: begun,
      statements: InvariantCatalog.all.reduce(into: [:]) { $0[$1.id] = $1.statement },
      places: formats.isEmpty ? [:] : scenarioFile.map { ScenarioPlaces.all(in: $0) } ?? [:])
    var files = [(path: "\(folder)/timing.json", bytes: JSONFormat.bytes(ofValue: timing))]
    for format in formats where format != JSONFormat.self {
      files.append(("\(folder)/\(format.fileName)", format.bytes(of: report, in: context)))
    }
    files.append(("\(folder)/\(JSONFormat.fileName)", JSONFormat.bytes(of: report)))
    try AtomicFile.write(files)
  }
}
