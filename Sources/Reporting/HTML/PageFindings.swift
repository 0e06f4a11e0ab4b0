import HealthModel
import RunReport
import ServiceObservations

/// The section of findings, grouped by violated invariant, with charts of the evidence for the
/// first ones.
enum PageFindings {
  /// The maximum number of findings per invariant, and of evidence charts on the page.
  static let findingLimit = 20
  static let drawingLimit = 6

  static func html(_ report: RunReport, _ context: ReportContext) -> String {
    var drawn = 0
    var blocks: [String] = []
    for (index, invariant) in report.invariants.enumerated() where invariant.status == .violated {
      let statement = context.statements[invariant.id].map { "<p>\($0.markup).</p>\n" } ?? ""
      var items: [String] = []
      for (number, entry) in invariant.findings.prefix(findingLimit).enumerated() {
        var item = self.item(entry, context)
        if drawn < drawingLimit, entry.person == 0,
          let drawing = evidence(report, "\(invariant.id)/\(number)", entry, context)
        {
          drawn += 1
          item += PageCharts.chart(
            drawing, title: "Evidence for finding \(number + 1)", id: "evidence-\(drawn)", level: 4)
        }
        items.append("<li>\(item)</li>")
      }
      let omittedBreaches = max(0, invariant.breaches - items.count)
      let rest =
        omittedBreaches > 0 ? "<p>And \(Int64(omittedBreaches).grouped()) more breaches.</p>\n" : ""
      let place = context.place(of: invariant.id)
      let file = context.scenarioFile.map {
        "<p class=\"note\">Scenario: \($0.markup):\(place.line):\(place.column), "
          + "<code>\(place.path.markup)</code></p>\n"
      }
      blocks.append(
        """
        <article id="finding-\(index)">
        <h3>\(invariant.id.markup)</h3>
        \(statement)\(file ?? "")<ol>
        \(items.joined(separator: "\n"))
        </ol>
        \(rest)</article>
        """)
    }
    if blocks.isEmpty { return "" }
    return "<section aria-labelledby=\"findings\">\n<h2 id=\"findings\">Findings</h2>\n"
      + blocks.joined(separator: "\n") + "\n</section>"
  }

  private static func item(_ entry: PersonFinding, _ context: ReportContext) -> String {
    let finding = entry.finding
    let place = finding.place.isEmpty ? "the whole run" : context.shownPlace(finding.place)
    return "<p><strong>\(context.shown(finding.message).markup)</strong></p>\n<dl class=\"facts\">"
      + [
        ("Person", String(entry.person)), ("Where", place),
        ("Expected", context.shown(finding.expected)),
        ("Found", context.shown(finding.actual)),
      ].map { "<div><dt>\($0)</dt><dd>\($1.markup)</dd></div>" }.joined() + "</dl>\n"
  }

  /// The timelines that the run recorded as evidence of a finding.
  private static func evidence(
    _ report: RunReport, _ title: String, _ entry: PersonFinding, _ context: ReportContext
  ) -> ChartDrawing? {
    guard let chart = report.lanes("evidence") else { return nil }
    guard let panel = chart.panels.first(where: { $0.title == title }) else { return nil }
    var shown = panel
    shown.title = ""
    let used = Set(panel.lanes.flatMap(\.labels)).sorted().filter {
      chart.labels.indices.contains($0)
    }
    return ChartDrawing(
      caption: "Data from the sources and services around "
        + "\(context.shownPlace(entry.finding.place)): "
        + panel.lanes.map { "\($0.name) \($0.starts.count)" }.joined(separator: ", ") + ".",
      numbers: ChartDrawing.Numbers(
        titles: ["timeline", "from", "length", "kind"],
        rows: panel.lanes.flatMap { lane in
          zip(lane.starts, lane.ends).enumerated().prefix(8).map { index, pair in
            [
              lane.name, PanelDrawing.moment(pair.0, in: panel), (pair.1 - pair.0).duration,
              chart.labels.indices.contains(lane.labels[index])
                ? chart.labels[lane.labels[index]] : "",
            ]
          }
        })
    ) { canvas in
      let top = Legend.draw(used.map { (style($0, chart), chart.labels[$0]) }, on: &canvas)
      return PanelDrawing.draw(shown, labels: chart.labels, from: top, on: &canvas) {
        style($0, chart)
      }
    }
  }

  private static func style(_ label: Int, _ chart: LanesChart) -> String {
    guard chart.labels.indices.contains(label) else { return "c6" }
    return chart.labels[label] == "finding" ? "bad" : "c\(label % 6 + 1)"
  }
}
