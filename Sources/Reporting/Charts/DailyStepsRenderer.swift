import PlainText
import RunReport

/// Steps per day over the whole history, with the lengths of the layered intervals below them.
enum DailyStepsRenderer: ChartRenderer {
  static let title = "Daily steps and layered intervals"

  static func drawing(of report: RunReport, in context: ReportContext) -> ChartDrawing? {
    guard let steps = report.series("dailySteps") else { return nil }
    let counts = report.series("layeredIntervals")
    let longest = report.series("longestInterval")
    let shortest = report.series("shortestInterval")
    let means = steps.means
    let mean = steps.values.reduce(0, &+) / Int64(max(1, steps.days))
    var caption =
      "\(Counted.text(steps.days, "day")) with \(mean.grouped()) steps per day on average; "
      + "the minimum is "
      + "\((means.min() ?? 0).grouped()) and the maximum \((means.max() ?? 0).grouped()) "
      + (steps.daysPerPoint > 1 ? "as means of \(steps.daysPerPoint) days." : "in a day.")
    if let counts {
      caption += " Layered intervals that cover them: \(counts.values.reduce(0, &+).grouped()); "
      caption += "the more steps, the shorter the intervals."
    }
    return ChartDrawing(
      caption: caption,
      numbers: ChartDrawing.Numbers(
        titles: [steps.rowTitle, "steps per day"] + (counts == nil ? [] : ["intervals"]),
        rows: steps.rows([means] + (counts.map { [$0.values] } ?? [])))
    ) { canvas in
      let span = (Double(steps.startSeconds), Double(steps.endSeconds))
      let frame = Frame(
        canvas, top: 8, height: 170, x: span, y: (0, Double(means.max() ?? 1) * 1.05))
      frame.drawRules(&canvas) { Int64($0).grouped(abbreviated: true) }
      draw(steps, means, in: frame, on: &canvas)
      guard let longest, let shortest else {
        frame.drawDates(&canvas)
        return frame.bottom + 24
      }
      canvas.line(frame.left, frame.bottom, frame.right, frame.bottom, "axis")
      return draw(shortest, longest, span, from: frame.bottom, on: &canvas)
    }
  }

  private static func draw(
    _ steps: SeriesChart, _ means: [Int64], in frame: Frame, on canvas: inout Canvas
  ) {
    if steps.values.count <= 62 {
      for (index, value) in means.enumerated() {
        let x = frame.x(steps.seconds(of: index))
        let width = frame.x(steps.seconds(of: index + 1)) - x
        canvas.rectangle(
          x + 0.5, frame.y(value), width - 1, frame.bottom - frame.y(value), "c1",
          title: "\(Times.day(steps.seconds(of: index))): \(value.grouped()) steps")
      }
      return
    }
    var outline = [(frame.left, frame.bottom)]
    for (index, value) in means.enumerated() {
      outline.append((frame.x(steps.seconds(of: index)), frame.y(value)))
    }
    let last = frame.x(steps.endSeconds)
    outline += [(last, frame.y(means.last ?? 0)), (last, frame.bottom)]
    canvas.path(outline, "c1 soft", closed: true)
    canvas.path(Array(outline.dropFirst().dropLast()), "l1")
  }

  /// Draws a band from the shortest to the longest interval, on a logarithmic scale.
  private static func draw(
    _ shortest: SeriesChart, _ longest: SeriesChart, _ span: (Double, Double), from top: Double,
    on canvas: inout Canvas
  ) -> Double {
    let sizes = (shortest.values + longest.values).filter { $0 > 0 }
    let low = Int64(sizes.min() ?? 1).steps
    let high = Int64(sizes.max() ?? 2).steps
    let frame = Frame(
      canvas, top: top + 34, height: 90, x: span, y: (low - 0.3, high + 0.3))
    canvas.text("lengths of the layered intervals", 0, top + 22, "note")
    let marks: [(Int64, String)] = [
      (60, "1 min"), (600, "10 min"), (3_600, "1 h"), (21_600, "6 h"), (86_400, "1 d"),
      (604_800, "1 wk"), (2_592_000, "30 d"), (31_536_000, "1 yr"),
    ]
    for (seconds, label) in marks where (frame.y.low...frame.y.high).contains(seconds.steps) {
      let y = frame.y(seconds.steps)
      canvas.line(frame.left, y, frame.right, y, "grid")
      canvas.text(label, frame.left - 6, y + 4, anchor: .end)
    }
    for (index, pair) in zip(shortest.values, longest.values).enumerated() where pair.1 > 0 {
      let x = frame.x(shortest.seconds(of: index))
      let width = frame.x(shortest.seconds(of: index + 1)) - x
      let y = frame.y(pair.1.steps)
      canvas.rectangle(
        x, y, min(width, frame.right - x), max(1.5, frame.y(max(1, pair.0).steps) - y), "c2")
    }
    frame.drawDates(&canvas)
    return frame.bottom + 24
  }
}
