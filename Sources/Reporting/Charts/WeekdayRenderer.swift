import RunReport

/// The deviation of the weight on each weekday from the mean of the week.
enum WeekdayRenderer: ChartRenderer {
  static let title = "Weight by weekday"

  static func drawing(of report: RunReport, in context: ReportContext) -> ChartDrawing? {
    guard let chart = report.bars("weightByWeekday") else { return nil }
    return ChartDrawing(
      caption: "Deviation in grams from the mean of the surrounding seven days: "
        + chart.series.map { series in
          "\(series.name) is heaviest on \(extreme(chart, series) { $0 > $1 }) and lightest on "
            + extreme(chart, series) { $0 < $1 }
        }.joined(separator: "; ") + ".",
      numbers: ChartDrawing.Numbers(
        titles: ["weekday"] + chart.series.map { "\($0.name), g" },
        rows: chart.names.indices.map { index in
          [chart.names[index]]
            + chart.series.map { index < $0.values.count ? $0.values[index].grouped() : "" }
        })
    ) { canvas in
      BarsDrawing.draw(chart, height: 130, on: &canvas) { Int64($0).grouped() + " g" }
    }
  }

  private static func extreme(
    _ chart: BarsChart, _ series: BarsChart.Series, _ isBefore: (Int64, Int64) -> Bool
  ) -> String {
    let best = zip(chart.names, series.values).sorted { isBefore($0.1, $1.1) }.first
    return best?.0 ?? "no day"
  }
}

/// A chart of grouped bars.
enum BarsDrawing {
  static func draw(
    _ chart: BarsChart, height: Double, on canvas: inout Canvas, label: (Double) -> String
  ) -> Double {
    let top = Legend.draw(
      chart.series.enumerated().map { ("c\($0.offset % 6 + 1)", $0.element.name) }, on: &canvas)
    let values = chart.series.flatMap(\.values)
    let ends = (min(0, Double(values.min() ?? 0) * 1.1), max(1, Double(values.max() ?? 1) * 1.1))
    let frame = Frame(
      canvas, top: top + 4, height: height, x: (0, Double(chart.names.count)), y: ends,
      left: max(56, Canvas.maximumWidth(for: [label(ends.0), label(ends.1)]) + 6))
    frame.drawRules(&canvas, label: label)
    canvas.line(frame.left, frame.y(0.0), frame.right, frame.y(0.0), "axis")
    let slot = frame.x(1.0) - frame.x(0.0)
    let width = slot * 0.8 / Double(max(1, chart.series.count))
    for (number, series) in chart.series.enumerated() {
      for (index, value) in series.values.enumerated() where index < chart.names.count {
        let x = frame.x(Double(index)) + slot * 0.1 + width * Double(number)
        let y = frame.y(max(0, Double(value)))
        canvas.rectangle(
          x, y, width - 1, max(1, frame.y(min(0, Double(value))) - y), "c\(number % 6 + 1)",
          title: "\(chart.names[index]), \(series.name): \(value.grouped()) \(chart.unit)")
      }
    }
    for (index, name) in chart.names.enumerated() {
      canvas.text(
        canvas.isNarrow ? String(name.prefix(3)) : name, frame.x(Double(index) + 0.5),
        frame.bottom + 16, anchor: .middle)
    }
    return frame.bottom + 22
  }
}
