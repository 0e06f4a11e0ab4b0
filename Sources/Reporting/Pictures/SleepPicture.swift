import RunReport

/// Several nights, with a timeline for each source and one for their union.
enum SleepPicture: Picture {
  static let title = "A week of sleep"

  static func drawing(of report: RunReport, in context: ReportContext) -> Drawing? {
    guard let figure = report.lanes("sleepWeek") else { return nil }
    let used = Set(figure.panels.flatMap { $0.lanes.flatMap(\.labels) }).sorted()
    let rows = figure.panels.map { panel in
      [panel.title]
        + panel.lanes.map { lane in
          zip(lane.starts, lane.ends).reduce(0) { $0 + $1.1 - $1.0 }.duration
        }
    }
    let names = figure.panels.first?.lanes.map(\.name) ?? []
    let isEven = figure.panels.allSatisfy { $0.lanes.map(\.name) == names }
    return Drawing(
      words: "\(figure.panels.count) nights: the samples of each source, and the union of times "
        + "in which at least one source reports sleep. The title of each panel gives "
        + "the answer of the service under test.",
      numbers: Drawing.Numbers(
        titles: ["night"] + names, rows: isEven ? rows : [])
    ) { canvas in
      var y = Legend.draw(
        used.filter { figure.labels.indices.contains($0) }
          .map { (style($0, figure), figure.labels[$0]) }, on: &canvas)
      for panel in figure.panels {
        y =
          PanelDrawing.draw(panel, labels: figure.labels, from: y, on: &canvas) {
            style($0, figure)
          } + 10
      }
      return y
    }
  }

  private static func style(_ label: Int, _ figure: LanesFigure) -> String {
    guard figure.labels.indices.contains(label) else { return "c6" }
    switch figure.labels[label] {
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
