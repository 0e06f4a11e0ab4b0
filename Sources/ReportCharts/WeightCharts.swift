import HealthModel
import RunReport

/// Charts of the weigh-ins, the true weight, and the weight's deviation by weekday.
enum WeightCharts: ChartBuilder {
  private static let names = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  static func charts(of subject: ChartSubject) -> [String: Chart] {
    let sources = subject.history.weight
    guard sources.contains(where: { !$0.times.isEmpty }) else { return [:] }
    let start = subject.history.span.start
    var series = sources.map { source in
      thinned(
        source.source.identifier, source.times.seconds(after: start),
        source.grams.map { Int64($0) })
    }
    var charts: [String: Chart] = [:]
    if let truth = subject.truth.weight, truth.days.count > 0,
      truth.grams.count == truth.days.count
    {
      series.insert(
        thinned(
          "truth", Array(truth.days.starts.dropLast()).seconds(after: start),
          truth.grams.map { Int64($0) }), at: 0)
      charts["weightByWeekday"] = weekdays(truth, sources)
    }
    charts["weight"] = .points(
      PointsChart(unit: "grams", start: start.iso8601, series: series))
    return charts
  }

  /// The series with at most the limit's number of evenly spaced points.
  private static func thinned(_ name: String, _ times: [Int64], _ values: [Int64])
    -> PointsChart.Series
  {
    let limit = ChartCatalog.pointLimit
    let step = max(1, (times.count + limit - 1) / limit)
    let kept = stride(from: 0, to: times.count, by: step)
    return PointsChart.Series(
      name: name, times: kept.map { times[$0] }, values: kept.map { values[$0] })
  }

  /// The mean deviation of each weekday from the true mean of the surrounding seven days.
  private static func weekdays(_ truth: WeightTruth, _ sources: [WeightSeries]) -> Chart? {
    let grams = truth.grams.map { Int64($0) }
    guard grams.count >= 14 else { return nil }
    // Seven times the mean, to avoid fractions.
    var sevenfold = [Int64?](repeating: nil, count: grams.count)
    for day in 3..<grams.count - 3 { sevenfold[day] = grams[day - 3...day + 3].reduce(0, +) }
    func means(_ readings: [(day: Int, grams: Int64)]) -> [Int64] {
      var sums = [Int64](repeating: 0, count: 7)
      var counts = sums
      for reading in readings {
        guard let mean = sevenfold[reading.day] else { continue }
        let weekday = truth.days.day(reading.day).weekday
        sums[weekday] += 7 * reading.grams - mean
        counts[weekday] += 1
      }
      return zip(sums, counts).map { $1 == 0 ? 0 : $0 / (7 * $1) }
    }
    var series = [
      BarsChart.Series(name: "truth", values: means(grams.enumerated().map { ($0, $1) }))
    ]
    for source in sources where source.times.count >= 50 {
      let readings = zip(source.times, source.grams).compactMap { time, grams in
        truth.days.index(of: time).map { (day: $0, grams: Int64(grams)) }
      }
      series.append(
        BarsChart.Series(name: source.source.identifier, values: means(readings)))
    }
    return .bars(BarsChart(unit: "g", names: names, series: series))
  }
}
