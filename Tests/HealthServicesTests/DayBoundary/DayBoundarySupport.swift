import HealthContracts
import HealthModel
import HealthServices

extension DayBoundary {
  /// A boundary at a time of day, over some zones.
  init(
    at hour: Int, _ minute: Int, zones: ZoneTimeline, coverage: TimeRange, now: Instant? = nil
  ) {
    self.init(
      DayBoundaryDependencies(
        dayEndHour: .integer(hour), dayEndMinute: .integer(minute), zones: zones,
        coverage: coverage, now: (now ?? coverage.start).date))
  }
}

/// The wall clock of a stretch of time, looked at every minute or at other steps.
///
/// Nothing happens between steps that divide every clock change and boundary: nearly every rule of
/// the zones in these tests has whole minutes, most of them quarters of an hour.
struct MinuteScan {
  private let start: Int64
  private let step: Int64
  private let walls: [Int64]

  init(_ zones: ZoneTimeline, _ range: TimeRange, step: Int64 = 60_000) {
    let start = range.start.milliseconds
    self.start = start
    self.step = step
    walls = stride(from: start, to: range.end.milliseconds, by: Int(step)).map { time in
      time + zones.offset(at: Instant(milliseconds: time))
    }
  }

  /// The day's ordinal at each step: the latest day whose boundary the wall has reached so far.
  func days(boundary: Int) -> [Int] {
    var latest = Int.min
    return walls.map { wall in
      latest = max(latest, Int((wall - Int64(boundary) * 60_000).floorDivided(by: 86_400_000)))
      return latest
    }
  }

  func time(_ index: Int) -> Int64 { start + Int64(index) * step }
}

/// The first way in which a service differs from the scan, in words.
///
/// The first day of the scan is left out, since it began before the scan did.
func difference(_ service: DayBoundary, _ scan: MinuteScan, boundary: Int) -> String? {
  let days = scan.days(boundary: boundary)
  var starts: [Int: Int64] = [:]
  for (minute, pair) in zip(days, days.dropFirst()).enumerated() where pair.0 < pair.1 {
    for day in (pair.0 + 1)...pair.1 { starts[day] = scan.time(minute + 1) }
  }
  for (day, start) in starts {
    guard let end = starts[day + 1] else { continue }
    let range = TimeRange(service.interval(of: LocalDay(ordinal: day)))
    if range != TimeRange(start, end) { return "day \(LocalDay(ordinal: day)) is \(range)" }
  }
  let times = days.indices.map { scan.time($0) }
  if service.dayOrdinals(ofAscending: times) != days.map({ Int32($0) }) {
    return "the pass over all minutes gives other days"
  }
  for minute in stride(from: 0, to: days.count, by: 7) {
    let instant = Instant(milliseconds: times[minute])
    if service.day(containing: instant.date).ordinal != days[minute] {
      return "\(instant.iso8601) is put into \(service.day(containing: instant.date))"
    }
    guard let start = starts[days[minute]] else { continue }
    if Instant(service.currentDayStart(for: instant.date)).milliseconds != start {
      return "\(instant.iso8601) has another day start"
    }
  }
  return nil
}
