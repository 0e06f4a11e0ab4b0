package import RunReport

/// A tuning report as a self-contained HTML page with the recommendation, charts and a table.
package enum TuningHTML {
  /// The name of the output file.
  package static let fileName = "tuning.html"

  /// Writes a tuning report.
  package static func bytes(of report: TuningReport) -> [UInt8] {
    let title = "Layering of \(report.scenario.name)"
    let cases = report.sensitivity.map {
      "<li>\(TuningTable.text(for: $0, in: report).markup)</li>\n"
    }
    let head = """
      <header>
      <p class="kind">simharness tuning</p>
      <h1>\(title.markup)</h1>
      <dl class="facts"><div><dt>Seed</dt><dd>\(report.scenario.seed.markup)</dd></div>\
      <div><dt>Settings tried</dt><dd>\(Int64(report.rows.count).grouped())</dd></div></dl>
      </header>
      <section aria-labelledby="recommended">
      <h2 id="recommended">Recommended</h2>
      <p>\(report.reason.markup)</p>
      <h3>Recommendation at other costs</h3>
      <ul>
      \(cases.joined())</ul>
      </section>
      """
    let charts =
      report.rows.isEmpty
      ? ""
      : """
      <section aria-labelledby="pictures">
      <h2 id="pictures">Charts</h2>
      \(PageCharts.chart(
        TuningCharts.front(of: report), title: "Virtual time by number of intervals", id: "front"))
      \(PageCharts.chart(
        TuningCharts.totals(of: report), title: "Expected time by threshold", id: "totals"))
      </section>
      """
    let table = """
      <section aria-labelledby="ways">
      <h2 id="ways">All settings</h2>
      \(table(report))
      </section>
      """
    return Page.bytes(title: title, [head, charts, table])
  }

  private static func table(_ report: TuningReport) -> String {
    let titles: [String] = [
      "strategy", "threshold", "queries", "intervals", "least", "virtual s", "upload s",
      "peak samples", "resent kB", "",
    ]
    return PageTables.table(
      titles,
      report.rows.enumerated().map { cells($1, isBest: $0 == report.recommended) },
      caption: "Results and costs of each setting", numbers: Set(1...8))
  }

  private static func cells(_ row: TuningRow, isBest: Bool) -> [String] {
    let least: String = row.leastIntervals.map { "\($0)" } ?? "-"
    let counts: [String] = [row.threshold, row.queries, row.intervals].map { "\($0)" }
    let times: [String] = [row.virtualMilliseconds, row.uploadMilliseconds].map {
      TuningTable.decimal($0, 1_000)
    }
    let vain: String = TuningTable.decimal(row.retransmittedBytes, 1_000)
    let end: [String] = [
      "\(row.peakSamples)", vain, TuningTable.remarks(row, isRecommended: isBest),
    ]
    return [row.strategy] + counts + [least] + times + end
  }
}
