package import RunReport

/// The report as one page: what to look at first, then pictures, then every number.
///
/// One file without any other: no script is needed for its content, nothing is fetched, and its
/// colours follow the reader's.
package enum HTMLFormat: ReportFormat {
  /// The name by which `--format` asks for it.
  package static let name = "html"
  /// What it is.
  package static let summary = "a page with pictures, in one file"
  /// The name of the file written.
  package static let fileName = "report.html"

  /// Writes a report.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - context: What is known beside it.
  /// - Returns: HTML in UTF-8.
  package static func bytes(of report: RunReport, in context: ReportContext) -> [UInt8] {
    let sections = [
      PageHead.html(report, context), PageFindings.html(report, context),
      PagePictures.html(report, context), PageTables.html(report, context),
    ]
    return Page.bytes(title: "\(report.scenario.name): \(report.verdict)", sections)
  }
}
