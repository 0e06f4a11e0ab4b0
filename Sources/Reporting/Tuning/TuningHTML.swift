public import RunReport

/// A sweep as a page by itself: a picture of virtual time against intervals, and the table.
public enum TuningHTML {
  /// The name of the file written.
  public static let fileName = "tuning.html"

  /// Writes a sweep.
  ///
  /// - Parameter report: The sweep.
  /// - Returns: UTF-8.
  public static func bytes(of report: TuningReport) -> [UInt8] {
    let title = escaped("Layering of \(report.scenario.name)")
    let cases = report.sensitivity.map {
      "<li>\(escaped(TuningTable.words(for: $0, in: report)))</li>\n"
    }
    let page = """
      <!DOCTYPE html>
      <html lang="en">
      <head><meta charset="utf-8"><title>\(title)</title>
      <style>
      body { font: 15px/1.5 system-ui, sans-serif; max-width: 72em; margin: 2em auto; color: #222 }
      table { border-collapse: collapse; font-variant-numeric: tabular-nums }
      th, td { padding: .15em .7em; text-align: right } th { border-bottom: 1px solid #888 }
      th:first-child, td:first-child, th:last-child, td:last-child { text-align: left }
      tr.best { background: #e4f2e4; font-weight: 600 } tr.broken { color: #a00 }
      svg text { font: 12px system-ui, sans-serif; fill: #444 }
      </style></head>
      <body>
      <h1>\(title)</h1>
      <p>Recommended: \(escaped(report.reason)).</p>
      <ul>
      \(cases.joined())</ul>
      \(TuningPicture.svg(of: report))
      <table>
      \(table(report))</table>
      </body>
      </html>

      """
    return Array(page.utf8)
  }

  private static func table(_ report: TuningReport) -> String {
    let titles: [String] = [
      "strategy", "threshold", "queries", "intervals", "least", "virtual s", "upload s",
      "peak samples", "in vain kB", "",
    ]
    let head = titles.map { "<th>\($0)</th>" }.joined()
    var rows: [String] = []
    for (index, row) in report.rows.enumerated() {
      let isBest = index == report.recommended
      let kind = isBest ? " class=\"best\"" : row.broken.isEmpty ? "" : " class=\"broken\""
      let cells = cells(row, isBest: isBest).map { "<td>\(escaped($0))</td>" }
      rows.append("<tr\(kind)>\(cells.joined())</tr>\n")
    }
    return "<tr>\(head)</tr>\n" + rows.joined()
  }

  private static func cells(_ row: TuningRow, isBest: Bool) -> [String] {
    let least: String = row.leastIntervals.map { "\($0)" } ?? "-"
    let counts: [String] = [row.threshold, row.queries, row.intervals].map { "\($0)" }
    let times: [String] = [row.virtualMilliseconds, row.uploadMilliseconds].map {
      TuningTable.decimal($0, 1_000)
    }
    let vain: String = TuningTable.decimal(row.retransmittedBytes, 1_000)
    let end: [String] = ["\(row.peakSamples)", vain, TuningTable.marks(row, isRecommended: isBest)]
    return [row.strategy] + counts + [least] + times + end
  }

  /// A text as HTML.
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
