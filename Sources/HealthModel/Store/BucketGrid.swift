/// Consecutive buckets of calendar time that extend from an anchor in both directions.
public struct BucketGrid: Hashable, Sendable {
  /// The calendar unit of a bucket's length.
  public enum Component: String, Hashable, Sendable, CaseIterable {
    /// Sixty seconds.
    case minute
    /// Sixty minutes.
    case hour
    /// A calendar day; 23 or 25 hours long when the clocks change.
    case day
    /// Seven calendar days.
    case week
    /// A calendar month.
    case month
    /// A calendar year.
    case year
  }

  /// An instant at which a bucket starts.
  public let anchor: Instant
  /// The unit of the length.
  public let component: Component
  /// The number of units in a bucket.
  public let count: Int
  /// The time zones of the calendar.
  public let zones: ZoneTimeline
  /// True if days and weeks follow the calendar; otherwise a day is 24 hours.
  ///
  /// Months and years always follow the calendar.
  public let followsCalendar: Bool

  /// Creates a grid of buckets of `count` units each, from 1 to 1,000.
  public init(
    anchor: Instant, every count: Int = 1, _ component: Component, zones: ZoneTimeline,
    followsCalendar: Bool = true
  ) {
    precondition((1...1_000).contains(count), "a bucket cannot have \(count) \(component)s")
    precondition(Self.reach.contains(anchor.milliseconds), "the anchor is out of range")
    self.anchor = anchor
    self.component = component
    self.count = count
    self.zones = zones
    self.followsCalendar = followsCalendar
  }

  /// The time of the bucket at an index; index 0 starts at the anchor.
  ///
  /// Indices before the anchor are negative. The range is empty if the time zone skips the bucket.
  public func range(_ index: Int) -> TimeRange {
    let start = start(of: index)
    return TimeRange(start: start, end: max(start, self.start(of: index + 1)))
  }

  /// The end of the bucket at an index, which is the start of the next bucket.
  public func end(_ index: Int) -> Instant { start(of: index + 1) }

  /// The index of the last bucket that starts at or before an instant.
  public func index(of instant: Instant) -> Int {
    let instant = Instant(milliseconds: instant.milliseconds.clamped(to: Self.reach))
    let distance = instant.milliseconds - anchor.milliseconds
    var index = Int(distance.floorDivided(by: nominalLength))
    while start(of: index) > instant { index -= 1 }
    while start(of: index + 1) <= instant { index += 1 }
    return index
  }

  /// The supported range of instants, about eight thousand years either side of 1970.
  private static let reach: ClosedRange<Int64> = -250_000_000_000_000...250_000_000_000_000

  /// The fixed length of a bucket in milliseconds, or nil if the calendar determines it.
  private var fixedLength: Int64? {
    switch component {
    case .minute: Int64(count) * Milliseconds.minute
    case .hour: Int64(count) * Milliseconds.hour
    case .day: followsCalendar ? nil : Int64(count) * Milliseconds.day
    case .week: followsCalendar ? nil : Int64(count) * 7 * Milliseconds.day
    case .month, .year: nil
    }
  }

  /// The approximate length of a bucket in milliseconds.
  private var nominalLength: Int64 {
    switch component {
    case .minute: Int64(count) * Milliseconds.minute
    case .hour: Int64(count) * Milliseconds.hour
    case .day: Int64(count) * Milliseconds.day
    case .week: Int64(count) * 7 * Milliseconds.day
    case .month: Int64(count) * 2_629_746_000
    case .year: Int64(count) * 31_556_952_000
    }
  }

  private func start(of index: Int) -> Instant {
    if let fixedLength { return anchor.advanced(by: Int64(index) * fixedLength) }
    if index == 0 { return anchor }
    let wall = zones.wall(at: anchor)
    let day = LocalDay(ordinal: Int(wall.floorDivided(by: Milliseconds.day)))
    let timeOfDay = wall - day.wallMilliseconds
    return zones.instant(showing: moved(day, by: index).wallMilliseconds + timeOfDay)
  }

  private func moved(_ day: LocalDay, by index: Int) -> LocalDay {
    switch component {
    case .week: return day.advanced(by: 7 * count * index)
    case .month, .year:
      let (year, month, dayOfMonth) = day.components
      let months = (component == .year ? 12 : 1) * count * index + (month - 1) + 12 * year
      let newYear = Int(Int64(months).floorDivided(by: 12))
      let newMonth = months - 12 * newYear + 1
      // The Gregorian calendar repeats every 400 years, so the year is mapped to one near 2000 that
      // `LocalDay` supports.
      let cycles = Int(Int64(newYear - 2_000).floorDivided(by: 400))
      let alike = newYear - 400 * cycles
      // A day that the month lacks becomes the month's last day.
      for candidate in stride(from: dayOfMonth, to: 0, by: -1) {
        if let found = LocalDay(year: alike, month: newMonth, day: candidate) {
          return found.advanced(by: 146_097 * cycles)
        }
      }
      return day
    default: return day.advanced(by: count * index)
    }
  }
}

extension Int64 {
  fileprivate func clamped(to range: ClosedRange<Int64>) -> Int64 {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

extension ZoneTimeline: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(segments) }

  /// The instant at which the wall clock shows a local time in milliseconds since 1970.
  ///
  /// If the wall clock shows the time twice, the result is the first instant; if it skips the time,
  /// the result is the first instant after the gap.
  ///
  /// - Complexity: O(log *g*) offset look-ups for a clock change of *g* milliseconds.
  public func instant(showing wall: Int64) -> Instant {
    let early = Instant(milliseconds: wall - offset(at: Instant(milliseconds: wall - 86_400_000)))
    let late = Instant(milliseconds: wall - offset(at: Instant(milliseconds: wall + 86_400_000)))
    if early == late { return early }
    for candidate in [min(early, late), max(early, late)]
    where self.wall(at: candidate) == wall { return candidate }
    // The local time is skipped; the clock change is between the two candidates.
    let between = min(early, late).milliseconds..<max(early, late).milliseconds
    return Instant(
      milliseconds: between.partitioningIndex {
        self.wall(at: Instant(milliseconds: $0)) >= wall
      })
  }
}
