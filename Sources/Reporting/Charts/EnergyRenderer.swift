import RunReport

/// The energy points of each day by component, stacked.
enum EnergyRenderer: ChartRenderer {
  static let title = "Energy by component"
  private static let parts = [
    ("energy.steps", "steps"), ("energy.sleep", "sleep"), ("energy.others", "body, mind, heart"),
  ]

  static func drawing(of report: RunReport, in context: ReportContext) -> ChartDrawing? {
    let found = parts.compactMap { key, name in report.series(key).map { (name, $0) } }
    guard let first = found.first?.1,
      found.allSatisfy({ $0.1.values.count == first.values.count })
    else { return nil }
    // In tenths of a point, so that means of several days are not rounded to whole points.
    let tenths = found.map { _, series in
      series.values.indices.map { series.values[$0] * 10 / Int64(series.days(of: $0)) }
    }
    func written(_ tenths: Int64) -> String { "\(tenths / 10).\(tenths % 10)" }
    return ChartDrawing(
      caption: "Mean points per day: "
        + found.map { name, series in
          "\(name) \(written(series.values.reduce(0, &+) &* 10 / Int64(max(1, series.days))))"
        }.joined(separator: ", ") + ". Steps and sleep give at most 20 each, the others 60.",
      numbers: ChartDrawing.Numbers(
        titles: [first.rowTitle] + found.map(\.0),
        rows: first.rows(tenths).enumerated().map { _, row in
          [row[0]] + row.dropFirst().map { $0.filter(\.isNumber) }.map { written(Int64($0) ?? 0) }
        })
    ) { canvas in
      let top = Legend.draw(
        found.enumerated().map { ("c\($0.offset + 1)", $0.element.0) }, on: &canvas)
      let frame = Frame(
        canvas, top: top, height: 170,
        x: (Double(first.startSeconds), Double(first.endSeconds)), y: (0, 1_000))
      frame.drawRules(&canvas) { Int64($0 / 10).grouped() }
      var below = [Int64](repeating: 0, count: first.values.count)
      for (number, part) in tenths.enumerated() {
        let above = zip(below, part).map { $0 &+ $1 }
        func edge(_ values: [Int64]) -> [(Double, Double)] {
          values.enumerated().flatMap { index, value in
            [
              (frame.x(first.seconds(of: index)), frame.y(value)),
              (min(frame.right, frame.x(first.seconds(of: index + 1))), frame.y(value)),
            ]
          }
        }
        canvas.path(edge(above) + edge(below).reversed(), "c\(number + 1)", closed: true)
        below = above
      }
      frame.drawDates(&canvas)
      return frame.bottom + 24
    }
  }
}
