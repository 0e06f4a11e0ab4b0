import HealthModel
import RunReport

/// A chart of a report, drawn in two widths.
///
/// Each chart has its own file and an entry in `ChartRendererCatalog`.
protocol ChartRenderer: Sendable {
  /// The heading.
  static var title: String { get }

  /// Creates the drawing.
  ///
  /// - Returns: The drawing; nil if the report lacks the data of the chart.
  static func drawing(of report: RunReport, in context: ReportContext) -> ChartDrawing?
}

/// The description, the data and the drawing code of a chart.
struct ChartDrawing {
  /// A table of the data.
  struct Numbers {
    var titles: [String]
    var rows: [[String]]
  }

  /// A description of what the chart shows, also for screen readers.
  var caption: String
  /// The data of the chart, at most a few dozen rows.
  var numbers: Numbers
  /// Draws on a canvas and returns the height used.
  var draw: (inout Canvas) -> Double
}

/// The catalog of charts, in the order of the page.
enum ChartRendererCatalog {
  static let all: [any ChartRenderer.Type] = [
    DailyStepsRenderer.self,
    IntervalsRenderer.self,
    SourcesRenderer.self,
    SleepRenderer.self,
    DayBoundaryRenderer.self,
    WeightRenderer.self,
    WeekdayRenderer.self,
    EnergyRenderer.self,
    ArrivalRenderer.self,
    QueryRenderer.self,
  ]
}

extension RunReport {
  func series(_ name: String) -> SeriesChart? {
    if case .series(let chart)? = charts[name], !chart.values.isEmpty,
      Times.seconds(chart.start) != nil
    {
      return chart
    }
    return nil
  }

  func points(_ name: String) -> PointsChart? {
    if case .points(let chart)? = charts[name], Times.seconds(chart.start) != nil,
      chart.series.contains(where: { !$0.values.isEmpty })
    {
      return chart
    }
    return nil
  }

  func lanes(_ name: String) -> LanesChart? {
    if case .lanes(let chart)? = charts[name], !chart.panels.isEmpty { return chart }
    return nil
  }

  func bars(_ name: String) -> BarsChart? {
    if case .bars(let chart)? = charts[name], !chart.names.isEmpty { return chart }
    return nil
  }

  func histogram(_ name: String) -> HistogramChart? {
    if case .histogram(let chart)? = charts[name], !chart.counts.isEmpty,
      chart.bounds.count > chart.counts.count
    {
      return chart
    }
    return nil
  }
}

extension SeriesChart {
  /// The start of the first point in seconds since 1970.
  var startSeconds: Int64 { Times.seconds(start) ?? 0 }

  /// The end of the last point in seconds since 1970, with days of 24 hours, which is exact enough
  /// for an axis.
  var endSeconds: Int64 { startSeconds + Int64(days) * 86_400 }

  /// The start of a point in seconds since 1970.
  func seconds(of index: Int) -> Int64 { startSeconds + Int64(index * daysPerPoint) * 86_400 }

  /// The values divided by the number of days that they cover.
  var means: [Int64] { values.indices.map { values[$0] / Int64(days(of: $0)) } }

  /// The most rows of a table of points: the days of two months.
  private static let mostRows = 62

  /// The distance between the points that are rows of a table.
  private var rowStep: Int { max(1, (values.count + Self.mostRows - 1) / Self.mostRows) }

  /// The title of the column with the dates of the rows.
  var rowTitle: String { rowStep == 1 ? "from" : "from (one in \(rowStep))" }

  /// A sample of the points as table rows: the date, and each of the given series.
  func rows(_ others: [[Int64]]) -> [[String]] {
    let step = rowStep
    return stride(from: 0, to: values.count, by: step).map { index in
      [Times.day(seconds(of: index)).description]
        + others.map { index < $0.count ? $0[index].grouped() : "" }
    }
  }
}
