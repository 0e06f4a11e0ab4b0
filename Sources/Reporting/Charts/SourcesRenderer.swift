import RunReport

/// The steps per day that each source reports, compared with the steps walked.
enum SourcesRenderer: ChartRenderer {
  static let title = "Steps by source compared with the truth"

  static func drawing(of report: RunReport, in context: ReportContext) -> ChartDrawing? {
    guard let truth = report.series("steps.truth") else { return nil }
    let sources = report.charts.keys.filter { $0.hasPrefix("steps.source.") }.sorted()
      .compactMap { key in report.series(key).map { (String(key.dropFirst(13)), $0) } }
      .prefix(5)
    let whole = truth.values.reduce(0, &+)
    let shares = sources.map { name, series in
      "\(name) \(whole > 0 ? series.values.reduce(0, &+) / (whole / 100 + 1) : 0) %"
    }
    return ChartDrawing(
      caption: "Share of the walked steps that each source reports: "
        + shares.joined(separator: ", ") + ". A line at zero is a device that was not carried.",
      numbers: ChartDrawing.Numbers(
        titles: [truth.rowTitle, "truth"] + sources.map(\.0),
        rows: truth.rows([truth.means] + sources.map(\.1.means)))
    ) { canvas in
      let top = Legend.draw(
        [("truth", "truth, per day")]
          + sources.enumerated().map { ("c\($0.offset + 1)", $0.element.0) }, on: &canvas)
      let most = ([truth.means] + sources.map(\.1.means)).flatMap { $0 }.max() ?? 1
      let frame = Frame(
        canvas, top: top, height: 190,
        x: (Double(truth.startSeconds), Double(truth.endSeconds)), y: (0, Double(most) * 1.05))
      frame.drawRules(&canvas) { Int64($0).grouped(abbreviated: true) }
      func line(_ series: SeriesChart) -> [(Double, Double)] {
        series.means.enumerated().flatMap { index, value in
          let y = frame.y(value)
          let from = frame.x(series.seconds(of: index))
          return [(from, y), (min(frame.right, frame.x(series.seconds(of: index + 1))), y)]
        }
      }
      let outline = line(truth)
      canvas.path(
        [(frame.left, frame.bottom)] + outline + [(outline.last?.0 ?? 0, frame.bottom)], "truth",
        closed: true)
      for (index, source) in sources.enumerated() {
        canvas.path(line(source.1), "l\(index + 1)")
      }
      frame.drawDates(&canvas)
      return frame.bottom + 24
    }
  }
}
