public import struct Foundation.Date
public import struct Foundation.DateInterval
public import HealthContracts
public import HealthModel

/// The one place that knows when a day begins; every path to a day start goes through it.
public struct DayBoundary: DayBoundaryProtocol {
  private static let margin = 3 * Milliseconds.day

  private let dependencies: DayBoundaryDependencies
  private let stored: StoredDayEnd
  private let builder: DayTableBuilder
  private let table: DayTable

  /// Makes a day boundary and its table of days.
  ///
  /// - Parameter dependencies: The stored settings, the zones, the time asked about and now.
  public init(_ dependencies: DayBoundaryDependencies) {
    self.dependencies = dependencies
    stored = Self.read(hour: dependencies.dayEndHour, minute: dependencies.dayEndMinute)
    builder = DayTableBuilder(zones: dependencies.zones, policy: stored.policy)
    table = builder.table(covering: Self.widened(dependencies.coverage))
  }

  /// The day end in force: the stored one, or midnight with a reason where it is unusable.
  ///
  /// - Returns: The policy and the reason.
  public func storedDayEnd() -> StoredDayEnd { stored }

  /// The start of the day that holds the injected now.
  public var startOfToday: Date { currentDayStart(for: dependencies.now) }

  /// Whether an instant lies in the day that holds the injected now.
  ///
  /// - Parameter date: The instant.
  /// - Returns: Whether it is today.
  public func isToday(_ date: Date) -> Bool {
    day(containing: date) == day(containing: dependencies.now)
  }

  /// The start of the day that holds an instant.
  ///
  /// - Parameter date: The instant.
  /// - Returns: The start.
  public func currentDayStart(for date: Date) -> Date {
    let (table, index) = place(Instant(date))
    return Instant(milliseconds: table.starts[index]).date
  }

  /// The label of the day that holds an instant.
  ///
  /// - Parameter date: The instant.
  /// - Returns: The label.
  public func day(containing date: Date) -> LocalDay {
    let (table, index) = place(Instant(date))
    return table.day(index)
  }

  /// The time that a day takes.
  ///
  /// - Parameter day: The label.
  /// - Returns: Half-open bounds, of no length for a skipped day.
  public func interval(of day: LocalDay) -> DateInterval {
    var table = table
    if day < table.firstDay || day >= table.firstDay.advanced(by: table.count) {
      let noon = Instant(milliseconds: builder.policy.wallStart(of: day))
      table = builder.table(covering: Self.widened(TimeRange(start: noon, end: noon)))
    }
    return table.range(day.ordinal - table.firstDay.ordinal).dateInterval
  }

  /// The labels of many ascending instants, in one pass over the table.
  ///
  /// - Parameter milliseconds: Instants in milliseconds, ascending, inside the coverage.
  /// - Returns: For each instant the ordinal of its day.
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

  /// The table that holds an instant, and its day's index there.
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
      return fallback("the stored day end holds \"\(text)\", which is no number")
    case (let hour, let minute):
      let numbers = [hour, minute].map { if case .integer(let number) = $0 { number } else { 0 } }
      guard let policy = DayPolicy(hour: numbers[0], minute: numbers[1]) else {
        return fallback("the stored day end \(numbers[0]):\(numbers[1]) is not on a clock")
      }
      return StoredDayEnd(policy: policy)
    }
  }
}
