import struct Foundation.Date
import HealthContracts
import HealthModel

/// The person's days by the stored day end: every start of a day in the app comes from here.
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

  /// The label of the day that it is, by the day end alone.
  var label: LocalDay {
    let date = now()
    return days(at: date).day(containing: date)
  }

  /// The label of the day that it is, after a day that is open already: labels do not go back.
  ///
  /// A day end that is moved ahead of the clock keeps the open day open. A day that is further
  /// ahead was opened by a clock that was wrong, and is not kept.
  func label(after open: LocalDay?) -> LocalDay {
    let label = label
    return open == label.advanced(by: 1) ? label.advanced(by: 1) : label
  }

  func start(of day: LocalDay) -> Instant { Instant(days(at: now()).interval(of: day).start) }

  /// The starts of days in a row, with one table for all of them.
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

  /// The boundary for the settings as they are stored now, kept while they and the time last.
  private func days(at date: Date) -> DayBoundary {
    var stored = [
      StepsAndSleep.SharedKeys.dayEndHour, StepsAndSleep.SharedKeys.dayEndMinute,
    ].map { StoredSetting(values.value(for: $0)) }
    // Midnight would end the day at once; the last day end known is nearer to the truth.
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
  /// A shared value as the day boundary reads it.
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
