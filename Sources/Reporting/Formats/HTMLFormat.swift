package import RunReport

/// The report as an HTML page with a summary, charts and tables of all values.
///
/// The page is a single file: it works without scripts, loads nothing from elsewhere, and supports
/// light and dark colour schemes.
package enum HTMLFormat: ReportFormat {
  package static let name = "html"
  package static let summary = "an HTML page with charts, in one file"
  package static let fileName = "report.html"

  package static func bytes(of report: RunReport, in context: ReportContext) -> [UInt8] {
    let sections = [
      PageHead.html(report, context), PageFindings.html(report, context),
      PageCharts.html(report, context), PageTables.html(report, context),
    ]
    let headline = context.expected.headline(of: report)
    return Page.bytes(title: "\(report.scenario.name): \(headline)", sections)
  }
}
