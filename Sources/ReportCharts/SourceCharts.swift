import HealthModel
import RunReport

/// Charts of the daily steps that each source reports, and of the true steps.
enum SourceCharts: ChartBuilder {
  /// The maximum number of points, lower than elsewhere because crossing lines need more space.
  private static let limit = 130

  static func charts(of subject: ChartSubject) -> [String: Chart] {
    guard let truth = subject.truth.steps, truth.days.count > 0,
      truth.totals.count == truth.days.count
    else { return [:] }
    let start = truth.days.range(0).start
    var charts: [String: Chart] = [:]
    charts["steps.truth"] = ChartCatalog.series(
      "steps", start: start, days: truth.days.count, limit: limit
    ) { Int64(truth.totals[$0]) }.map(Chart.series)
    for series in subject.history.steps {
      var sums = [Int64](repeating: 0, count: truth.days.count)
      var day = 0
      for row in 0..<series.count {
        while day + 1 < truth.days.count, truth.days.starts[day + 1] <= series.starts[row] {
          day += 1
        }
        if series.starts[row] >= truth.days.starts[day] { sums[day] += Int64(series.values[row]) }
      }
      charts["steps.source.\(series.source.identifier)"] =
        ChartCatalog.series(
          "steps", start: start, days: truth.days.count, limit: limit
        ) { sums[$0] }.map(Chart.series)
    }
    return charts
  }
}
