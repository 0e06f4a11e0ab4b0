import HealthModel
import RunReport
import ServiceObservations

/// Charts of the days around the first clock change, with the time of the change.
enum DayBoundaryCharts: ChartBuilder {
  private static let around = 2

  static func charts(of subject: ChartSubject) -> [String: Chart] {
    guard let observed = subject.observations.days,
      let place = observed.days.firstIndex(where: {
        !$0.range.isEmpty && $0.range.length != Milliseconds.day
      })
    else { return [:] }
    var labels: [String] = []
    let first = max(0, place - around)
    let last = min(observed.days.count - 1, place + around)
    let panels = observed.days[first...last].filter {
      $0.range.length >= Milliseconds.second
    }.map { day in
      var lanes: [LanesChart.Lane] = []
      if let change = change(in: day.range, observed.zones) {
        let before = ChartCatalog.wallSeconds(at: change.advanced(by: -1), observed.zones) + 1
        let after = ChartCatalog.wallSeconds(at: change, observed.zones)
        labels.append("\(clock(before)) \u{2192} \(clock(after))")
        let seconds = [change.milliseconds].seconds(after: day.range.start)
        lanes = [
          LanesChart.Lane(
            name: "change", starts: seconds, ends: seconds, labels: [labels.count - 1])
        ]
      }
      return LanesChart.Panel(
        title: "\(day.day)", start: day.range.start.iso8601,
        seconds: day.range.length / Milliseconds.second,
        wallSeconds: ChartCatalog.wallSeconds(at: day.range.start, observed.zones), lanes: lanes)
    }
    if panels.isEmpty { return [:] }
    return ["dayBoundaries": .lanes(LanesChart(labels: labels, panels: panels))]
  }

  /// The first instant of a range with a different UTC offset than its start; nil if both ends have
  /// the same offset.
  private static func change(in range: TimeRange, _ zones: ZoneTimeline) -> Instant? {
    var low = range.start
    var high = range.end.advanced(by: -1)
    let offset = zones.offset(at: low)
    if zones.offset(at: high) == offset { return nil }
    while high.milliseconds - low.milliseconds > 1 {
      let middle = Instant(milliseconds: (low.milliseconds + high.milliseconds) / 2)
      if zones.offset(at: middle) == offset { low = middle } else { high = middle }
    }
    return high
  }

  private static func clock(_ seconds: Int64) -> String {
    let minutes = seconds / 60 % 1_440
    return "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
  }
}
