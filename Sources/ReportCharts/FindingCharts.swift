import HealthModel
import Invariants
import RunReport
import ServiceObservations

/// Charts of the data around each finding whose place contains a time.
///
/// The title of a panel is the invariant's name, a slash and the finding's number from 0.
enum FindingCharts: ChartBuilder {
  /// The maximum number of findings shown per invariant, and in total.
  private static let eachLimit = 2
  private static let limit = 8
  /// The maximum number of segments per lane.
  private static let stretchLimit = 60
  private static let labels = [
    "finding", "interval", "steps", "asleep", "in bed", "awake", "day",
  ]

  static func charts(of subject: ChartSubject) -> [String: Chart] {
    let findings = subject.invariants.flatMap { report in
      report.findings.prefix(eachLimit).enumerated().map {
        ("\(report.id)/\($0.offset)", $0.element)
      }
    }
    let panels = findings.compactMap { title, finding in
      FindingPlace.range(finding.place, days: subject.observations.days?.days ?? [])
        .map { panel(title, $0, subject) }
    }.prefix(limit)
    if panels.isEmpty { return [:] }
    return ["evidence": .lanes(LanesChart(labels: labels, panels: Array(panels)))]
  }

  private static func panel(_ title: String, _ range: TimeRange, _ subject: ChartSubject)
    -> LanesChart.Panel
  {
    let margin = max(range.length / 2, Milliseconds.hour)
    let second = Milliseconds.second
    let window = TimeRange(
      (range.start.milliseconds - margin).floorDivided(by: second) * second,
      (range.end.milliseconds + margin).floorDivided(by: second) * second + second)
    var lanes = [lane("finding", [(range, 0)], window)]
    if let days = subject.observations.days?.days {
      lanes.append(lane("days", days.map { ($0.range, 6) }, window))
    }
    if let intervals = subject.observations.layering?.first.intervals {
      lanes.append(lane("intervals", intervals.map { ($0.range, 1) }, window))
    }
    for series in subject.history.steps {
      let rows = rows(series.starts, window)
      lanes.append(
        lane(
          series.source.identifier,
          joined(rows.map { (TimeRange(series.starts[$0], series.ends[$0]), 2) }, window), window))
    }
    for series in subject.history.sleep {
      let rows = rows(series.starts, window)
      lanes.append(
        lane(
          "\(series.source.identifier) zz",
          joined(
            rows.map {
              let stage = series.stages[$0]
              let label = stage.isAsleep ? 3 : stage == .inBed ? 4 : 5
              return (TimeRange(series.starts[$0], series.ends[$0]), label)
            }, window), window))
    }
    let zones = subject.observations.days?.zones ?? .utc
    return LanesChart.Panel(
      title: title, start: window.start.iso8601, seconds: window.length / second,
      wallSeconds: ChartCatalog.wallSeconds(at: window.start, zones),
      lanes: lanes.filter { !$0.starts.isEmpty })
  }

  /// The rows that may overlap a window, given that no sample is longer than two days.
  private static func rows(_ starts: [Int64], _ window: TimeRange) -> Range<Int> {
    let first = starts.firstIndex(notBelow: window.start.milliseconds - 2 * Milliseconds.day)
    return first..<max(first, starts.firstIndex(notBelow: window.end.milliseconds))
  }

  /// Joins samples of one kind whose gaps would be too narrow to see.
  private static func joined(_ pieces: [(range: TimeRange, label: Int)], _ window: TimeRange)
    -> [(range: TimeRange, label: Int)]
  {
    let gap = window.length / 150
    return pieces.filter { $0.range.end >= window.start }.reduce(into: []) { joined, piece in
      if let last = joined.last, last.label == piece.label,
        piece.range.start.milliseconds - last.range.end.milliseconds <= gap
      {
        joined[joined.count - 1].range = TimeRange(
          start: last.range.start, end: max(last.range.end, piece.range.end))
      } else {
        joined.append(piece)
      }
    }
  }

  private static func lane(
    _ name: String, _ pieces: [(range: TimeRange, label: Int)], _ window: TimeRange
  ) -> LanesChart.Lane {
    let shown = pieces.filter { $0.range.start < window.end && $0.range.end >= window.start }
      .prefix(stretchLimit).map { ($0.range.intersection(window), $0.label) }
    return LanesChart.Lane(
      name: name, starts: shown.map(\.0.start.milliseconds).seconds(after: window.start),
      ends: shown.map(\.0.end.milliseconds).seconds(after: window.start), labels: shown.map(\.1))
  }
}

/// Parsing of the times in a finding's place.
enum FindingPlace {
  /// Parses the times in a place.
  ///
  /// - Parameters:
  ///   - place: The place of a finding, which may contain instants and days.
  ///   - days: The days of the run, for a place that contains a day.
  /// - Returns: The range from the first time to the last; nil without any.
  static func range(_ place: String, days: [DayObservation.Day]) -> TimeRange? {
    var times: [Int64] = []
    for word in place.split(whereSeparator: { " ,;()[]".contains($0) }) {
      if let instant = instant(word) {
        times.append(instant)
      } else if let day = LocalDay(word.prefix(10)), word.count <= 11,
        let found = days.first(where: { $0.day == day })
      {
        times += [found.range.start.milliseconds, found.range.end.milliseconds]
      }
    }
    guard let first = times.min(), let last = times.max() else { return nil }
    return TimeRange(first, last)
  }

  /// Parses an instant in the format of `Instant.iso8601`, as milliseconds since 1970.
  private static func instant(_ word: Substring) -> Int64? {
    guard word.count >= 24, word.dropFirst(23).first == "Z", word.dropFirst(10).first == "T",
      let day = LocalDay(word.prefix(10))
    else { return nil }
    let clock = word.dropFirst(11).prefix(12).split { ":.".contains($0) }.compactMap { Int64($0) }
    guard clock.count == 4, clock.allSatisfy({ (0...999).contains($0) }) else { return nil }
    return day.wallMilliseconds + clock[0] * Milliseconds.hour + clock[1] * Milliseconds.minute
      + clock[2] * Milliseconds.second + clock[3]
  }
}
