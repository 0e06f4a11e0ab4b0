public import RunReport

/// The report as one page: what to look at first, then pictures, then every number.
///
/// One file without any other: no script is needed for its content, nothing is fetched, and its
/// colours follow the reader's.
public enum HTMLFormat: ReportFormat {
  /// The name by which `--format` asks for it.
  public static let name = "html"
  /// What it is.
  public static let summary = "a page with pictures, in one file"
  /// The name of the file written.
  public static let fileName = "report.html"

  /// Writes a report.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - context: What is known beside it.
  /// - Returns: HTML in UTF-8.
  public static func bytes(of report: RunReport, in context: ReportContext) -> [UInt8] {
    let name = report.scenario.name.markup
    let sections = [
      PageHead.html(report, context), PageFindings.html(report, context),
      PagePictures.html(report, context), PageTables.html(report, context),
    ]
    let text = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
      <link rel="icon" href="data:,">
      <title>\(name): \(report.verdict.markup)</title>
      <style>
      \(PageStyle.css)
      </style>
      </head>
      <body>
      <a class="skip" href="#main">Skip to the report</a>
      <main id="main">
      \(sections.filter { !$0.isEmpty }.joined(separator: "\n"))
      </main>
      <script>
      \(PageStyle.script)
      </script>
      </body>
      </html>

      """
    return Array(text.utf8)
  }
}
