/// The bounds of charts that are read: those that the initializers require, and numbers with which
/// drawings can calculate.
///
/// They contain every chart that a run writes: services answer with amounts of at most 10^15, of
/// which a point has 200 days, and with times of the years 1 to 9999, of which a panel shows twice
/// the length.
enum ChartBounds {
  /// The numbers of a chart.
  private static let numbers = -(1 << 58)...Int64(1 << 58)
  /// Seconds before or after the start of a panel or chart.
  private static let offsets = -(1 << 41)...Int64(1 << 41)
  /// The length of a panel in seconds.
  private static let lengths = 1...Int64(1 << 41)
  /// The seconds of a wall clock.
  private static let clocks = 0...Int64(86_400)
  /// The number of days in a period, and in all periods of a series.
  private static let days = 0...4_000_000

  /// True if a chart can be drawn.
  ///
  /// - Complexity: O(*n*) for *n* numbers.
  static func contain(_ chart: Chart) -> Bool {
    switch chart {
    case .series(let chart): contain(chart)
    case .points(let chart): chart.series.allSatisfy(contain)
    case .lanes(let chart): chart.panels.allSatisfy(contain)
    case .bars(let chart):
      chart.series.allSatisfy {
        $0.values.count == chart.names.count && $0.values.allSatisfy(numbers.contains)
      }
    case .histogram(let chart): contain(chart)
    }
  }

  private static func contain(_ chart: SeriesChart) -> Bool {
    let (length, isTooLong) = chart.values.count.multipliedReportingOverflow(
      by: chart.daysPerPoint)
    return days.contains(chart.days) && days.contains(chart.daysPerPoint)
      && chart.daysPerPoint > 0 && !isTooLong && length <= 2 * days.upperBound
      && chart.values.allSatisfy(numbers.contains)
  }

  private static func contain(_ series: PointsChart.Series) -> Bool {
    series.times.count == series.values.count && series.times.allSatisfy(offsets.contains)
      && series.values.allSatisfy(numbers.contains)
  }

  private static func contain(_ panel: LanesChart.Panel) -> Bool {
    lengths.contains(panel.seconds) && clocks.contains(panel.wallSeconds)
      && panel.lanes.allSatisfy(contain)
  }

  private static func contain(_ lane: LanesChart.Lane) -> Bool {
    let count = lane.starts.count
    return lane.ends.count == count && lane.labels.count == count
      && (lane.values.isEmpty || lane.values.count == count)
      && (lane.starts + lane.ends).allSatisfy(offsets.contains)
      && lane.values.allSatisfy(numbers.contains) && lane.labels.allSatisfy { $0 >= 0 }
  }

  private static func contain(_ chart: HistogramChart) -> Bool {
    let isEmpty = chart.bounds.isEmpty && chart.counts.isEmpty
    return (isEmpty || chart.bounds.count == chart.counts.count + 1)
      && (chart.bounds + chart.counts + chart.percentiles.values).allSatisfy(numbers.contains)
  }
}
