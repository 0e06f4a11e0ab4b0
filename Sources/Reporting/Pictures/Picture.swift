import HealthModel
import RunReport

/// A picture of a report, drawn for two widths; one file each, and one line in the catalog.
protocol Picture: Sendable {
  /// What it shows, as a heading.
  static var title: String { get }

  /// Draws it.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - context: What is known beside it.
  /// - Returns: The drawing; nil where the report has not what it shows.
  static func drawing(of report: RunReport, in context: ReportContext) -> Drawing?
}

/// A picture's words and how it is drawn.
struct Drawing {
  /// A table of the same numbers.
  struct Numbers {
    var titles: [String]
    var rows: [[String]]
  }

  /// One sentence that tells what is to be seen, also for those who do not see it.
  var words: String
  /// The numbers behind it, a few dozen rows at most.
  var numbers: Numbers
  /// Draws on a canvas of some width and gives the height that it took.
  var draw: (inout Canvas) -> Double
}

/// Every picture there is, in the order of the page.
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
  /// The first stretch's start in seconds since 1970.
  var startSeconds: Int64 { Times.seconds(start) ?? 0 }

  /// The end of the last stretch; the calendar's days are near enough to 24 hours for an axis.
  var endSeconds: Int64 { startSeconds + Int64(days) * 86_400 }

  /// The start of a stretch in seconds since 1970.
  func seconds(of index: Int) -> Int64 { startSeconds + Int64(index * daysPerPoint) * 86_400 }

  /// Each number for one day.
  var means: [Int64] { values.indices.map { values[$0] / Int64(days(of: $0)) } }

  /// The numbers of a day in some two dozen rows.
  func rows(_ others: [[Int64]], limit: Int = 24) -> [[String]] {
    let step = max(1, (values.count + limit - 1) / limit)
    return stride(from: 0, to: values.count, by: step).map { index in
      [Times.day(seconds(of: index)).description]
        + others.map { index < $0.count ? $0[index].written() : "" }
    }
  }
}
