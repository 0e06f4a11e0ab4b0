import HealthModel
import RunReport

/// The weigh-ins of each source, and the true weight.
enum WeightRenderer: ChartRenderer {
  static let title = "Weight"

  static func drawing(of report: RunReport, in context: ReportContext) -> ChartDrawing? {
    guard let chart = report.points("weight") else { return nil }
    let values = chart.series.flatMap(\.values)
    let start = Times.seconds(chart.start) ?? 0
    let last = chart.series.flatMap(\.times).max() ?? 1
    let truth = chart.series.first { $0.name == "truth" }
    let sources = chart.series.filter { $0.name != "truth" && !$0.values.isEmpty }
    return ChartDrawing(
      caption:
        "From \(kilograms(values.min() ?? 0)) to \(kilograms(values.max() ?? 0)): dots are a "
        + "selection of the weigh-ins of "
        + sources.map { "\($0.name) (\($0.values.count))" }.joined(separator: " and ")
        + "; the line is the true weight.",
      numbers: ChartDrawing.Numbers(
        titles: ["day", "source", "weight"],
        rows: chart.series.flatMap { series in
          let step = max(1, (series.times.count + 11) / 12)
          return stride(from: 0, to: min(series.times.count, series.values.count), by: step).map {
            [
              Times.day(start + series.times[$0]).description, series.name,
              kilograms(series.values[$0]),
            ]
          }
        })
    ) { canvas in
      let top = Legend.draw(
        (truth == nil ? [] : [("truth", "truth")])
          + sources.enumerated().map { ("c\($0.offset + 1)", $0.element.name) }, on: &canvas)
      let low = Double(values.min() ?? 0)
      let high = Double(values.max() ?? 1)
      let margin = (high - low) / 20 + 100
      let frame = Frame(
        canvas, top: top, height: 180, x: (Double(start), Double(start + last)),
        y: (low - margin, high + margin), left: 58)
      frame.drawRules(&canvas) { kilograms(Int64($0)) }
      func places(_ series: PointsChart.Series) -> [(Double, Double)] {
        zip(series.times, series.values).map { (frame.x(start + $0), frame.y($1)) }
      }
      if let truth { canvas.path(places(truth), "l0") }
      for (index, source) in sources.enumerated() { canvas.dots(places(source), "l\(index + 1)") }
      frame.drawDates(&canvas)
      return frame.bottom + 24
    }
  }

  static func kilograms(_ grams: Int64) -> String {
    let tenths = (grams.magnitude + 50) / 100
    return "\(grams < 0 ? "\u{2212}" : "")\(tenths / 10).\(tenths % 10) kg"
  }
}
