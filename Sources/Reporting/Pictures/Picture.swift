import HealthModel
import RunReport

/// A chart of a report, drawn in two widths.
///
/// Each chart has its own file and an entry in `PictureCatalog`.
protocol Picture: Sendable {
  /// The heading.
  static var title: String { get }

  /// Makes the drawing.
  ///
  /// - Returns: The drawing; nil if the report lacks the data of the chart.
  static func drawing(of report: RunReport, in context: ReportContext) -> Drawing?
}

/// The description, the data and the drawing code of a chart.
struct Drawing {
  /// A table of the data.
  struct Numbers {
    var titles: [String]
    var rows: [[String]]
  }

  /// A description of what the chart shows, also for screen readers.
  var words: String
  /// The data of the chart, at most a few dozen rows.
  var numbers: Numbers
  /// Draws on a canvas and returns the height used.
  var draw: (inout Canvas) -> Double
}

/// The catalog of charts, in the order of the page.
enum PictureCatalog {
  static let all: [any Picture.Type] = [
    DailyStepsPicture.self,
    IntervalsPicture.self,
    SourcesPicture.self,
    SleepPicture.self,
    DayBoundaryPicture.self,
    WeightPicture.self,
    WeekdayPicture.self,
    EnergyPicture.self,
    ArrivalPicture.self,
    QueryPicture.self,
  ]
}

extension RunReport {
  func series(_ name: String) -> SeriesFigure? {
    if case .series(let figure)? = figures[name], !figure.values.isEmpty,
      Times.seconds(figure.start) != nil
    {
      return figure
    }
    return nil
  }

  func points(_ name: String) -> PointsFigure? {
    if case .points(let figure)? = figures[name], Times.seconds(figure.start) != nil,
      figure.series.contains(where: { !$0.values.isEmpty })
    {
      return figure
    }
    return nil
  }

  func lanes(_ name: String) -> LanesFigure? {
    if case .lanes(let figure)? = figures[name], !figure.panels.isEmpty { return figure }
    return nil
  }

  func bars(_ name: String) -> BarsFigure? {
    if case .bars(let figure)? = figures[name], !figure.names.isEmpty { return figure }
    return nil
  }

  func histogram(_ name: String) -> HistogramFigure? {
    if case .histogram(let figure)? = figures[name], !figure.counts.isEmpty,
      figure.bounds.count > figure.counts.count
    {
      return figure
    }
    return nil
  }
}

extension SeriesFigure {
  /// The start of the first point in seconds since 1970.
  var startSeconds: Int64 { Times.seconds(start) ?? 0 }

  /// The end of the last point in seconds since 1970, with days of 24 hours, which is exact enough
  /// for an axis.
  var endSeconds: Int64 { startSeconds + Int64(days) * 86_400 }

  /// The start of a point in seconds since 1970.
  func seconds(of index: Int) -> Int64 { startSeconds + Int64(index * daysPerPoint) * 86_400 }

  /// The values divided by the number of days that they cover.
  var means: [Int64] { values.indices.map { values[$0] / Int64(days(of: $0)) } }

  /// A sample of at most `limit` points as table rows: the date, and each of the given series.
  func rows(_ others: [[Int64]], limit: Int = 24) -> [[String]] {
    let step = max(1, (values.count + limit - 1) / limit)
    return stride(from: 0, to: values.count, by: step).map { index in
      [Times.day(seconds(of: index)).description]
        + others.map { index < $0.count ? $0[index].written() : "" }
    }
  }
}
