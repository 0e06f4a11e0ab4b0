import HealthModel
import RunReport
import ServiceObservations

/// Charts of layered intervals: their numbers and lengths over the whole history, and a few days
/// in detail.
enum LayeringCharts: ChartBuilder {
  /// The number of days in the detail chart.
  private static let closeUpDays = 10
  /// The maximum number of intervals in the detail chart.
  private static let closeUpLimit = 400

  static func charts(of subject: ChartSubject) -> [String: Chart] {
    guard let layering = subject.observations.layering,
      let days = subject.observations.days?.days, let first = days.first, let last = days.last
    else { return [:] }
    let intervals = layering.first.intervals
    guard !intervals.isEmpty else { return [:] }
    let stretch = max(1, (days.count + ChartCatalog.pointLimit - 1) / ChartCatalog.pointLimit)
    let starts = stride(from: 0, to: days.count, by: stretch).map {
      days[$0].range.start.milliseconds
    }
    var counts = [Int64](repeating: 0, count: starts.count)
    var shortest = counts
    var longest = counts
    for interval in intervals {
      let seconds = interval.range.length / Milliseconds.second
      let from = max(0, starts.firstIndex(above: interval.range.start.milliseconds) - 1)
      let end = min(interval.range.end.milliseconds, last.range.end.milliseconds)
      if interval.range.start < first.range.start, end <= first.range.start.milliseconds {
        continue
      }
      counts[from] += 1
      // A long interval can be the longest or shortest in every group of days that it overlaps.
      for place in from..<max(from + 1, starts.firstIndex(notBelow: end)) {
        longest[place] = max(longest[place], seconds)
        shortest[place] = shortest[place] == 0 ? seconds : min(shortest[place], seconds)
      }
    }
    func series(_ unit: String, _ values: [Int64]) -> Chart {
      .series(
        SeriesChart(
          unit: unit, start: first.range.start.iso8601, daysPerPoint: stretch, days: days.count,
          values: values))
    }
    var charts = [
      "layeredIntervals": series("intervals", counts),
      "shortestInterval": series("seconds", shortest),
      "longestInterval": series("seconds", longest),
    ]
    charts["layeringCloseUp"] = closeUp(subject, intervals, days.map(\.range))
    return charts
  }

  /// The detail chart: the days around the shortest interval, with the steps of each hour.
  private static func closeUp(
    _ subject: ChartSubject, _ intervals: [LayeredInterval], _ days: [TimeRange]
  ) -> Chart? {
    guard let zones = subject.observations.days?.zones,
      let shortest = intervals.min(by: { $0.range.length < $1.range.length })
    else { return nil }
    let near = days.firstIndex { $0.contains(shortest.range.start) } ?? 0
    let from = max(0, min(near - closeUpDays / 2, days.count - closeUpDays))
    let window = TimeRange(
      start: days[from].start, end: days[min(from + closeUpDays, days.count) - 1].end)
    guard window.length >= Milliseconds.second else { return nil }
    let shown = intervals.filter {
      $0.range.end > window.start && $0.range.start < window.end
    }.prefix(closeUpLimit)
    let parts = shown.map { $0.range.intersection(window) }
    let lane = LanesChart.Lane(
      name: "steps of each layered interval",
      starts: parts.map(\.start.milliseconds).seconds(after: window.start),
      ends: parts.map(\.end.milliseconds).seconds(after: window.start),
      labels: shown.map { $0.indivisible ? 1 : 2 }, values: shown.map { Int64($0.count) })
    return .lanes(
      LanesChart(
        labels: ["hour", "indivisible", "divisible"], unit: "steps",
        panels: [
          LanesChart.Panel(
            title: "\(closeUpDays) days around the shortest interval",
            start: window.start.iso8601, seconds: window.length / Milliseconds.second,
            wallSeconds: ChartCatalog.wallSeconds(at: window.start, zones),
            lanes: hours(subject, window) + [lane])
        ]))
  }

  /// The true steps of each hour of the window.
  private static func hours(_ subject: ChartSubject, _ window: TimeRange) -> [LanesChart.Lane] {
    guard let steps = subject.truth.steps else { return [] }
    var sums = [Int64](
      repeating: 0, count: Int((window.length + Milliseconds.hour - 1) / Milliseconds.hour))
    for day in 0..<min(steps.days.count, steps.firstMinutes.count - 1) {
      let range = steps.days.range(day)
      if range.end <= window.start || range.start >= window.end { continue }
      for minute in steps.firstMinutes[day]..<steps.firstMinutes[day + 1] {
        let time =
          range.start.milliseconds + Int64(minute - steps.firstMinutes[day]) * Milliseconds.minute
        if window.contains(Instant(milliseconds: time)) {
          sums[Int((time - window.start.milliseconds) / Milliseconds.hour)] +=
            Int64(steps.minutes[minute])
        }
      }
    }
    let walked = sums.indices.filter { sums[$0] > 0 }
    return [
      LanesChart.Lane(
        name: "true steps of each hour", starts: walked.map { Int64($0) * 3_600 },
        ends: walked.map { Int64($0 + 1) * 3_600 }, labels: walked.map { _ in 0 },
        values: walked.map { sums[$0] })
    ]
  }
}
