package import RunReport

/// An output format for reports.
///
/// Each format has its own file and an entry in `FormatCatalog`.
package protocol ReportFormat: Sendable {
  /// The name that `--format` takes.
  static var name: String { get }
  /// The description in help texts.
  static var summary: String { get }
  /// The name of the output file.
  static var fileName: String { get }

  /// Writes a report.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - context: Further information about the run; each format uses what it needs.
  /// - Returns: The content of the file; equal for equal arguments.
  static func bytes(of report: RunReport, in context: ReportContext) -> [UInt8]
}

extension ReportFormat {
  /// Writes a report with an empty context.
  package static func bytes(of report: RunReport) -> [UInt8] {
    bytes(of: report, in: ReportContext())
  }
}

/// The catalog of output formats.
package enum FormatCatalog {
  /// All formats, in the order of `simharness list formats`.
  package static let all: [any ReportFormat.Type] = [
    JSONFormat.self,
    TextFormat.self,
    HTMLFormat.self,
    MarkdownFormat.self,
    GitHubFormat.self,
    JUnitFormat.self,
    SARIFFormat.self,
    OpenMetricsFormat.self,
    CSVFormat.self,
  ]
}
