public import RunReport

/// A way to write a report: one file each, and one line in the catalog.
public protocol ReportFormat: Sendable {
  /// The name by which `--format` asks for it.
  static var name: String { get }
  /// What it is, for the help.
  static var summary: String { get }
  /// The name of the file written.
  static var fileName: String { get }

  /// Writes a report.
  ///
  /// - Parameter report: The report.
  /// - Returns: The file's bytes; the same for the same report.
  static func bytes(of report: RunReport) -> [UInt8]
}

/// Every format there is.
public enum FormatCatalog {
  /// The formats.
  public static let all: [any ReportFormat.Type] = [
    JSONFormat.self,
    TextFormat.self,
  ]
}
