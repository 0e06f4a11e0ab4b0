package import RunReport

/// A way to write a report: one file each, and one line in the catalog.
package protocol ReportFormat: Sendable {
  /// The name by which `--format` asks for it.
  static var name: String { get }
  /// What it is, for the help.
  static var summary: String { get }
  /// The name of the file written.
  static var fileName: String { get }

  /// Writes a report.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - context: What is known beside it; a format takes what it needs.
  /// - Returns: The file's bytes; the same for the same report and context.
  static func bytes(of report: RunReport, in context: ReportContext) -> [UInt8]
}

extension ReportFormat {
  /// Writes a report of which nothing more is known.
  ///
  /// - Parameter report: The report.
  /// - Returns: The file's bytes.
  package static func bytes(of report: RunReport) -> [UInt8] {
    bytes(of: report, in: ReportContext())
  }
}

/// Every format there is.
package enum FormatCatalog {
  /// The formats.
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
