import PlainText
import RunReport

/// Detail of a few days, with the steps of each hour and the layered intervals.
enum IntervalsRenderer: ChartRenderer {
  static let title = "Layered intervals in detail"

  static func drawing(of report: RunReport, in context: ReportContext) -> ChartDrawing? {
    guard let chart = report.lanes("layeringCloseUp"), let panel = chart.panels.first,
      let intervals = panel.lanes.last, intervals.values.count == intervals.starts.count
    else { return nil }
    let counts = intervals.values
    let lengths = zip(intervals.starts, intervals.ends).map { $1 - $0 }
    let rows = intervals.starts.indices.prefix(60).map { index in
      [
        PanelDrawing.moment(intervals.starts[index], in: panel), lengths[index].duration,
        counts[index].grouped(), label(intervals, index, chart),
      ]
    }
    return ChartDrawing(
      caption: "\(panel.title): \(Counted.text(counts.count, "interval")) of "
        + "\((lengths.min() ?? 0).duration) to \((lengths.max() ?? 0).duration) with "
        + "\((counts.min() ?? 0).grouped()) to \((counts.max() ?? 0).grouped()) steps. "
        + "The height of a block is its number of steps.",
      numbers: ChartDrawing.Numbers(titles: ["from", "length", "steps", "kind"], rows: rows)
    ) { canvas in draw(panel, chart, intervals, on: &canvas) }
  }

  private static func label(_ lane: LanesChart.Lane, _ index: Int, _ chart: LanesChart)
    -> String
  {
    chart.labels.indices.contains(lane.labels[index]) ? chart.labels[lane.labels[index]] : ""
  }

  private static func draw(
    _ panel: LanesChart.Panel, _ chart: LanesChart, _ intervals: LanesChart.Lane,
    on canvas: inout Canvas
  ) -> Double {
    var top = 4.0
    let span = (0.0, Double(panel.seconds))
    for lane in panel.lanes where lane.values.count == lane.starts.count {
      canvas.text(lane.name, 0, top + 12, "note")
      let frame = Frame(
        canvas, top: top + 22, height: 84, x: span, y: (0, Double(lane.values.max() ?? 1) * 1.05))
      frame.drawRules(&canvas, count: 3) { Int64($0).grouped(abbreviated: true) }
      for (index, value) in lane.values.enumerated() {
        let x = frame.x(lane.starts[index])
        let y = min(frame.y(value), frame.bottom - 2)
        let kind = label(lane, index, chart)
        canvas.rectangle(
          x, y, max(1, frame.x(lane.ends[index]) - x - 0.6), frame.bottom - y,
          "c\(lane.labels[index] % 6 + 1)",
          title: "\(PanelDrawing.moment(lane.starts[index], in: panel)), "
            + "\((lane.ends[index] - lane.starts[index]).duration): \(value.grouped()) "
            + "\(chart.unit ?? "") \(kind)")
      }
      canvas.line(frame.left, frame.bottom, frame.right, frame.bottom, "axis")
      top = frame.bottom + 6
    }
    return PanelDrawing.drawClock(panel, left: 52, at: top - 6, on: &canvas) + 4
  }
}
