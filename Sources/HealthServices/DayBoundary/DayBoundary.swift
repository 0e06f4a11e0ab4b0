public import struct Foundation.Date
public import struct Foundation.DateInterval
public import HealthContracts
public import HealthModel

/// The reference day boundary, which all computations of day starts use.
public struct DayBoundary: DayBoundaryProtocol {
  private static let margin = 3 * Milliseconds.day

  private let dependencies: DayBoundaryDependencies
  private let stored: StoredDayEnd
  private let builder: DayTableBuilder
  private let table: DayTable

  /// Creates a day boundary and its table of days.
  ///
  /// - Parameter dependencies: The stored settings, the time zones, the coverage and the clock.
  public init(_ dependencies: DayBoundaryDependencies) {
    self.dependencies = dependencies
    stored = Self.read(hour: dependencies.dayEndHour, minute: dependencies.dayEndMinute)
    builder = DayTableBuilder(zones: dependencies.zones, policy: stored.policy)
    table = builder.table(covering: Self.widened(dependencies.coverage))
  }

  /// Returns the day end in force: the stored one, or midnight with a reason if it is invalid.
  public func storedDayEnd() -> StoredDayEnd { stored }

  public var startOfToday: Date { currentDayStart(for: dependencies.now) }

  public func isToday(_ date: Date) -> Bool {
    day(containing: date) == day(containing: dependencies.now)
  }

  public func currentDayStart(for date: Date) -> Date {
    let (table, index) = place(Instant(date))
    return Instant(milliseconds: table.starts[index]).date
  }

  public func day(containing date: Date) -> LocalDay {
    let (table, index) = place(Instant(date))
    return table.day(index)
  }

  /// Returns the time range of a day.
  ///
  /// - Parameter day: The local day.
  /// - Returns: The half-open interval; its duration is 0 for a day that the time zone skipped.
  public func interval(of day: LocalDay) -> DateInterval {
    var table = table
    if day < table.firstDay || day >= table.firstDay.advanced(by: table.count) {
      let noon = Instant(milliseconds: builder.policy.wallStart(of: day))
      table = builder.table(covering: Self.widened(TimeRange(start: noon, end: noon)))
    }
    return table.range(day.ordinal - table.firstDay.ordinal).dateInterval
  }

  /// Returns the days of many ascending instants in one pass over the table.
  ///
  /// - Parameter milliseconds: Milliseconds since the Unix epoch, ascending, inside the coverage.
  /// - Returns: For each instant, the ordinal of its local day.
  /// - Complexity: O(*n* + *d*) for *n* instants and *d* days.
  public func dayOrdinals(ofAscending milliseconds: [Int64]) -> [Int32] {
    guard let first = milliseconds.first else { return [] }
    var index = max(0, table.starts.firstIndex(above: first) - 1)
    let last = table.count - 1
    let base = Int32(table.firstDay.ordinal)
    var ordinals = [Int32](repeating: 0, count: milliseconds.count)
    table.starts.withUnsafeBufferPointer { starts in
      for (position, time) in milliseconds.enumerated() {
        while index < last, starts[index + 1] <= time { index += 1 }
        ordinals[position] = base + Int32(index)
      }
    }
    return ordinals
  }

  /// Returns a table that contains an instant, and the index of its day in that table.
  private func place(_ instant: Instant) -> (DayTable, Int) {
    if let index = table.index(of: instant.milliseconds) { return (table, index) }
    let near = builder.table(covering: Self.widened(TimeRange(start: instant, end: instant)))
    return (near, near.index(of: instant.milliseconds) ?? 0)
  }

  private static func widened(_ range: TimeRange) -> TimeRange {
    TimeRange(start: range.start.advanced(by: -margin), end: range.end.advanced(by: margin))
  }

  private static func read(hour: StoredSetting, minute: StoredSetting) -> StoredDayEnd {
    func fallback(_ reason: String) -> StoredDayEnd {
      StoredDayEnd(policy: .midnight, fallbackReason: "\(reason); midnight is used")
    }
    switch (hour, minute) {
    case (.absent, .absent): return StoredDayEnd(policy: .midnight)
    case (.unreadable, _), (_, .unreadable): return fallback("the stored day end is unreadable")
    case (.text(let text), _), (_, .text(let text)):
      return fallback("the stored day end holds \"\(text)\", which is not a number")
    case (let hour, let minute):
      let numbers = [hour, minute].map { if case .integer(let number) = $0 { number } else { 0 } }
      guard let policy = DayPolicy(hour: numbers[0], minute: numbers[1]) else {
        return fallback("the stored day end \(numbers[0]):\(numbers[1]) is not a valid time")
      }
      return StoredDayEnd(policy: policy)
    }
  }
}
