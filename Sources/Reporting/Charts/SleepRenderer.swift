import PlainText
import RunReport

/// Several nights, with a timeline for each source and one for their union.
enum SleepRenderer: ChartRenderer {
  static let title = "A week of sleep"

  static func drawing(of report: RunReport, in context: ReportContext) -> ChartDrawing? {
    guard let chart = report.lanes("sleepWeek") else { return nil }
    let used = Set(chart.panels.flatMap { $0.lanes.flatMap(\.labels) }).sorted()
    let rows = chart.panels.map { panel in
      [panel.title]
        + panel.lanes.map { lane in
          zip(lane.starts, lane.ends).reduce(0) { $0 + $1.1 - $1.0 }.duration
        }
    }
    let names = chart.panels.first?.lanes.map(\.name) ?? []
    let isEven = chart.panels.allSatisfy { $0.lanes.map(\.name) == names }
    return ChartDrawing(
      caption:
        "\(Counted.text(chart.panels.count, "night")): the samples of each source, and the union "
        + "of the times at which at least one source reports sleep. The title of each panel gives "
        + "the answer of the service under test.",
      numbers: ChartDrawing.Numbers(
        titles: ["night"] + names, rows: isEven ? rows : [])
    ) { canvas in
      var y = Legend.draw(
        used.filter { chart.labels.indices.contains($0) }
          .map { (style($0, chart), chart.labels[$0]) }, on: &canvas)
      for panel in chart.panels {
        y =
          PanelDrawing.draw(panel, labels: chart.labels, from: y, on: &canvas) {
            style($0, chart)
          } + 10
      }
      return y
    }
  }

  private static func style(_ label: Int, _ chart: LanesChart) -> String {
    guard chart.labels.indices.contains(label) else { return "c6" }
    switch chart.labels[label] {
    case "in bed": return "s0"
    case "asleep": return "s1"
    case "awake": return "s2"
    case "deep": return "s4"
    case "REM": return "s5"
    case "union": return "c3"
    default: return "s3"
    }
  }
}
