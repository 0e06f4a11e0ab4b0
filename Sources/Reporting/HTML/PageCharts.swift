import RunReport

/// The charts with their data; each is drawn wide and narrow, and the style sheet shows one of the
/// two.
enum PageCharts {
  static let wide = 760.0
  static let narrow = 340.0

  static func html(_ report: RunReport, _ context: ReportContext) -> String {
    let charts = ChartRendererCatalog.all.enumerated().compactMap { index, renderer in
      renderer.drawing(of: report, in: context).map {
        chart($0, title: renderer.title, id: "picture-\(index)")
      }
    }
    if charts.isEmpty { return "" }
    return "<section aria-labelledby=\"pictures\">\n<h2 id=\"pictures\">Charts</h2>\n"
      + "<p class=\"note\">Data of the first person.</p>\n"
      + charts.joined(separator: "\n") + "\n</section>"
  }

  /// A chart with its title, its description and its data.
  static func chart(_ drawing: ChartDrawing, title: String, id: String, level: Int = 3) -> String {
    let numbers =
      drawing.numbers.rows.isEmpty
      ? ""
      : "<details><summary>Data<span class=\"hidden\"> of \(title.markup)</span></summary>"
        + PageTables.table(
          drawing.numbers.titles, drawing.numbers.rows, caption: title, isCaptionHidden: true)
        + "</details>\n"
    return """
      <figure id="\(id)">
      <h\(level)>\(title.markup)</h\(level)>
      \(svg(drawing, title, "\(id)-w", wide, "wide"))
      \(svg(drawing, title, "\(id)-n", narrow, "narrow"))
      <figcaption>\(drawing.caption.markup)</figcaption>
      \(numbers)</figure>
      """
  }

  private static func svg(
    _ drawing: ChartDrawing, _ title: String, _ id: String, _ width: Double, _ style: String
  ) -> String {
    var canvas = Canvas(width: width)
    let height = drawing.draw(&canvas)
    return """
      <div class="plot \(style)"><svg role="img" aria-labelledby="\(id)-t" \
      aria-describedby="\(id)-d" viewBox="0 0 \(width.svg) \(height.svg)" \
      width="\(width.svg)" height="\(height.svg)">\
      <title id="\(id)-t">\(title.markup)</title><desc id="\(id)-d">\(drawing.caption.markup)</desc>
      \(canvas.elements.joined(separator: "\n"))
      </svg></div>
      """
  }
}
