import struct Foundation.Date
import HealthContracts
import HealthModel

/// The days of the person by the stored day-end setting; all day starts of the app come from here.
@MainActor
final class DayClock {
  private static let back = 5 * Milliseconds.day
  private static let ahead = 60 * Milliseconds.day

  private let values: any StepsAndSleep.KeyValueStoring
  private let zones: ZoneTimeline
  private let now: @MainActor @Sendable () -> Date
  private var settings: [StoredSetting] = []
  private var coverage = TimeRange(0, 0)
  private var boundary: DayBoundary?

  init(
    values: any StepsAndSleep.KeyValueStoring, zones: ZoneTimeline,
    now: @escaping @MainActor @Sendable () -> Date
  ) {
    self.values = values
    self.zones = zones
    self.now = now
  }

  /// The current time.
  var time: Instant { Instant(now()) }

  /// The current day according to the day-end setting alone.
  var label: LocalDay {
    let date = now()
    return days(at: date).day(containing: date)
  }

  /// Returns the current day, given the day that is already open.
  ///
  /// If the day end is moved to a time later than now, the open day stays open instead of going
  /// back by one. A day further ahead was opened while the clock was wrong, and is dropped.
  func label(after open: LocalDay?) -> LocalDay {
    let label = label
    return open == label.advanced(by: 1) ? label.advanced(by: 1) : label
  }

  func start(of day: LocalDay) -> Instant { Instant(days(at: now()).interval(of: day).start) }

  /// Returns the starts of consecutive days, computed from one day table.
  ///
  /// - Complexity: O(*d*) for *d* days.
  func starts(from first: LocalDay, to last: LocalDay) -> [Instant] {
    var days = days(at: now())
    let margin = 2 * Milliseconds.day
    let range = TimeRange(
      first.wallMilliseconds - margin, max(first, last).wallMilliseconds + margin)
    if !coverage.contains(range.start) || !coverage.contains(range.end) {
      days = boundary(settings, covering: range, now: now())
    }
    return (first.ordinal...max(first, last).ordinal).map {
      Instant(days.interval(of: LocalDay(ordinal: $0)).start)
    }
  }

  func currentDayStart(for date: Date) -> Date { days(at: now()).currentDayStart(for: date) }

  /// Returns the day boundary for the stored settings; cached while the settings and coverage hold.
  private func days(at date: Date) -> DayBoundary {
    var stored = [
      StepsAndSleep.SharedKeys.dayEndHour, StepsAndSleep.SharedKeys.dayEndMinute,
    ].map { StoredSetting(values.value(for: $0)) }
    // An unreadable setting would fall back to midnight and end the day; keep the last known one.
    if stored.contains(.unreadable), !settings.isEmpty { stored = settings }
    let instant = Instant(date)
    if let boundary, stored == settings, coverage.contains(instant) { return boundary }
    settings = stored
    coverage = TimeRange(
      start: instant.advanced(by: -Self.back), end: instant.advanced(by: Self.ahead))
    let made = boundary(stored, covering: coverage, now: date)
    boundary = made
    return made
  }

  private func boundary(_ settings: [StoredSetting], covering range: TimeRange, now: Date)
    -> DayBoundary
  {
    DayBoundary(
      DayBoundaryDependencies(
        dayEndHour: settings[0], dayEndMinute: settings[1], zones: zones, coverage: range,
        now: now))
  }
}

extension StoredSetting {
  /// Converts a shared value to the setting that the day boundary reads.
  init(_ value: StepsAndSleep.StoredValue) {
    switch value {
    case .absent: self = .absent
    case .unreadable: self = .unreadable
    case .integer(let number): self = .integer(number)
    case .number(let number):
      self = Int(exactly: number).map { .integer($0) } ?? .text("\(number)")
    case .text(let text): self = .text(text)
    case .flag(let flag): self = .text("\(flag)")
    case .record: self = .text("a record")
    }
  }
}
