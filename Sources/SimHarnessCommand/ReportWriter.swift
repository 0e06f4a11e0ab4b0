import Harness
import Invariants
import Reporting
import RunReport
import Scenario
import SystemSupport

/// Writes the files of a run to its report folder.
enum ReportWriter {
  /// Writes `report.json`, `timing.json` and the requested formats, either all of them or none.
  ///
  /// `report.json` is moved into place last.
  static func write(
    _ report: RunReport, _ timing: TimingReport, of scenario: Scenario? = nil,
    replay: String? = nil, startTime: String? = nil, to folder: String,
    formats: [any ReportFormat.Type], others: [(name: String, bytes: [UInt8])] = []
  ) throws {
    let context = ReportContext(
      timing: timing, scenarioFile: scenario?.file, replay: replay, startTime: startTime,
      statements: InvariantCatalog.all.reduce(into: [:]) { $0[$1.id] = $1.statement },
      places: formats.isEmpty ? [:] : scenario.map { ScenarioLocations.all(in: $0) } ?? [:],
      zones: scenario?.zones, expected: scenario.map { ExpectedVerdict($0) } ?? ExpectedVerdict())
    var files = [(path: "\(folder)/timing.json", bytes: JSONFormat.bytes(ofValue: timing))]
    for format in formats where format != JSONFormat.self {
      files.append(("\(folder)/\(format.fileName)", format.bytes(of: report, in: context)))
    }
    for other in others { files.append(("\(folder)/\(other.name)", other.bytes)) }
    files.append(("\(folder)/\(JSONFormat.fileName)", JSONFormat.bytes(of: report)))
    try AtomicFile.write(files)
  }
}
