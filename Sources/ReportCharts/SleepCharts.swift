import HealthModel
import RunReport
import ServiceObservations

/// Charts of a week of nights, with the samples of each source and the union of their sleep.
enum SleepCharts: ChartBuilder {
  private static let nights = 7
  private static let labels = [
    "in bed", "asleep", "awake", "core", "deep", "REM", "union",
  ]

  static func charts(of subject: ChartSubject) -> [String: Chart] {
    guard let windows = subject.observations.sleep?.windows,
      let days = subject.observations.days, days.days.count == windows.count,
      !subject.history.sleep.isEmpty
    else { return [:] }
    // The first week with sleep on every day, or else the first days with sleep.
    let slept = windows.indices.filter { windows[$0].merged.asleep > 0 }
    let week = slept.first { first in
      first + nights <= windows.count
        && windows[first..<first + nights].allSatisfy { $0.merged.asleep > 0 }
    }
    let chosen = week.map { Array($0..<$0 + nights) } ?? Array(slept.prefix(nights))
    let panels = chosen.map { index in
      let minutes = windows[index].merged.asleep / Milliseconds.minute
      return panel(
        endingOn: days.days[index].day,
        "merged sleep of that day \(minutes / 60) h \(minutes % 60) min", subject.history.sleep,
        days.zones)
    }
    if panels.isEmpty { return [:] }
    return ["sleepWeek": .lanes(LanesChart(labels: labels, panels: panels))]
  }

  /// The panel of a night, from 18:00 to noon regardless of the day boundary.
  private static func panel(
    endingOn day: LocalDay, _ answer: String, _ sources: [SleepSeries], _ zones: ZoneTimeline
  ) -> LanesChart.Panel {
    let noon = Instant(milliseconds: day.wallMilliseconds + 12 * Milliseconds.hour)
    let end = noon.advanced(by: -zones.offset(at: noon))
    let night = TimeRange(start: end.advanced(by: -18 * Milliseconds.hour), end: end)
    let pieces = sources.map { series in
      // No sample is longer than two days.
      let first = series.starts.firstIndex(
        notBelow: night.start.milliseconds - 2 * Milliseconds.day)
      let last = series.starts.firstIndex(notBelow: night.end.milliseconds)
      return (first..<max(first, last)).map {
        (
          range: TimeRange(series.starts[$0], series.ends[$0]).intersection(night),
          stage: series.stages[$0]
        )
      }.filter { !$0.range.isEmpty }
    }
    var lanes = zip(sources, pieces).map { series, pieces in
      LanesChart.Lane(
        name: series.source.identifier,
        starts: pieces.map(\.range.start.milliseconds).seconds(after: night.start),
        ends: pieces.map(\.range.end.milliseconds).seconds(after: night.start),
        labels: pieces.map { Int($0.stage.rawValue) })
    }
    let union = TimeRange.union(of: pieces.flatMap { $0 }.filter(\.stage.isAsleep).map(\.range))
    lanes.append(
      LanesChart.Lane(
        name: "union", starts: union.map(\.start.milliseconds).seconds(after: night.start),
        ends: union.map(\.end.milliseconds).seconds(after: night.start),
        labels: union.map { _ in 6 }))
    return LanesChart.Panel(
      title: "\(day): \(answer)", start: night.start.iso8601,
      seconds: night.length / Milliseconds.second,
      wallSeconds: ChartCatalog.wallSeconds(at: night.start, zones), lanes: lanes)
  }
}
