package import HealthModel

/// The range of whole calendar years before an instant, computed in local time.
package enum CalendarYears {
  /// Returns the range.
  ///
  /// - Parameters:
  ///   - years: The number of years; 29 February becomes the 28th in a common year.
  ///   - now: The end of the range.
  ///   - zone: The identifier of the time zone; UTC if it is unknown.
  /// - Returns: The range, which starts at the same local time, or later where the clock skips it.
  package static func range(_ years: Int, before now: Instant, zone: String) -> TimeRange {
    let zones = ZoneTimeline(identifier: zone) ?? .utc
    let wall = zones.wall(at: now)
    let day = LocalDay(ordinal: Int(wall.floorDivided(by: Milliseconds.day)))
    let (year, month, dayOfMonth) = day.components
    let back = year - years
    let same = LocalDay(year: back, month: month, day: dayOfMonth)
    let first = same ?? LocalDay(year: back, month: month, day: dayOfMonth - 1) ?? day
    let start = first.wallMilliseconds + wall - day.wallMilliseconds
    var instant = Instant(milliseconds: start - zones.offset(at: Instant(milliseconds: start)))
    instant = Instant(milliseconds: start - zones.offset(at: instant))
    // A local time that the clock skips is as far behind the change as it would have been, and of
    // one that it repeats the second counts, as in Foundation.
    instant = instant.advanced(by: max(0, start - zones.wall(at: instant)))
    let dayAfter = zones.offset(at: instant.advanced(by: Milliseconds.day))
    let later = Instant(milliseconds: start - dayAfter)
    if later > instant, zones.wall(at: later) == start { instant = later }
    return TimeRange(start: instant, end: now)
  }
}
