import Distributions
import HealthModel
import LocatedJSON
import Randomness
import Scenario

/// Journeys to other time zones: planned before the tracks are generated and counted afterwards.
///
/// Local time jumps by up to twelve hours and, across the date line, also by a day.
struct Journey: EdgeCase {
  static let number = EdgeCaseNumber.journey
  static let kind = "journey"
  static let row = "I-14"
  static let family = EdgeCaseFamily.time
  static let effect = EdgeCaseEffect.counts
  static let isInWild = true
  static let summary = "A person travels to another time zone and back."

  /// The share of persons who travel.
  var persons = 0.1
  /// The number of journeys of such a person per year.
  var perYear = 1...4
  /// The difference from home time in hours, modulo 24, from 0 to 12.
  var hours = 1...12
  /// The length of a journey, in days.
  var days = 2...21

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    persons = try reader.rate("persons", default: persons)
    perYear = try reader.bounds("perYear", in: 1...12, default: perYear)
    hours = try reader.bounds("hours", in: 1...12, default: hours)
    days = try reader.bounds("days", in: 1...180, default: days)
  }

  /// Returns the number of time zone changes within the history.
  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    scope.track.zones.segments.dropFirst().count { scope.track.span.contains($0.from) }
  }

  /// Returns the time zone changes within a span, ascending: each journey's departure and return.
  ///
  /// They are drawn for a timeline whose first zone is home, before the person's days are known.
  /// The journeys of a year depend on that year alone, so that a longer span leaves earlier
  /// journeys unchanged.
  func journeys(person: UInt32, span: TimeRange, home: String, _ random: RandomSource)
    -> [ZoneTimeline.Segment]
  {
    random.seek(person: person, stream: StreamIdentifier(.journey), day: 0)
    guard random.uniform() < persons, let clock = ZoneTimeline(identifier: home) else { return [] }
    var trips: [(start: Int64, end: Int64, zone: String)] = []
    let years = year(of: span.start)...year(of: span.end)
    for year in years {
      guard let first = LocalDay(year: year, month: 1, day: 1) else { continue }
      random.seek(
        person: person, stream: StreamIdentifier(.journey, slot: 1), day: Int32(first.ordinal))
      for _ in 0..<random.whole(in: perYear) {
        let start =
          first.advanced(by: random.whole(in: 0...364)).wallMilliseconds
          + random.length(in: 6...18, of: Milliseconds.hour)
        let end = start + random.length(in: days, of: Milliseconds.day)
        let zones = destinations(at: Instant(milliseconds: start), clock)
        let choice = random.uniform()
        guard !zones.isEmpty else { continue }
        trips.append((start, end, zones[Int(choice * Double(zones.count))]))
      }
    }
    trips.sort { ($0.start, $0.end, $0.zone) < ($1.start, $1.end, $1.zone) }
    return segments(of: trips, span, home)
  }

  private func segments(
    of trips: [(start: Int64, end: Int64, zone: String)], _ span: TimeRange, _ home: String
  ) -> [ZoneTimeline.Segment] {
    var segments: [ZoneTimeline.Segment] = []
    var last = Int64.min
    for trip in trips where trip.start > last {
      // Drops a journey that starts before the previous one ends.
      last = trip.end
      guard trip.start > span.start.milliseconds, trip.start < span.end.milliseconds else {
        continue
      }
      segments.append(
        ZoneTimeline.Segment(from: Instant(milliseconds: trip.start), identifier: trip.zone))
      guard trip.end < span.end.milliseconds else { continue }
      segments.append(
        ZoneTimeline.Segment(from: Instant(milliseconds: trip.end), identifier: home))
    }
    return segments
  }

  /// Returns the zones whose difference from home time at an instant is in the range of `hours`.
  private func destinations(at instant: Instant, _ home: ZoneTimeline) -> [String] {
    Self.zones.filter { identifier in
      guard let zone = ZoneTimeline(identifier: identifier) else { return false }
      let distance = abs(zone.offset(at: instant) - home.offset(at: instant))
      let shorter = min(distance, abs(Milliseconds.day - distance))
      return shorter >= Int64(hours.lowerBound) * Milliseconds.hour
        && shorter <= Int64(hours.upperBound) * Milliseconds.hour
    }
  }

  private func year(of instant: Instant) -> Int {
    LocalDay(ordinal: Int(instant.milliseconds.floorDivided(by: Milliseconds.day))).components.year
  }

  /// The possible destinations, among them zones with half-hour and quarter-hour offsets and zones
  /// on both sides of the date line.
  static let zones = [
    "Africa/Johannesburg", "Africa/Lagos", "America/Anchorage", "America/Chicago",
    "America/Denver", "America/Halifax", "America/Los_Angeles", "America/New_York",
    "America/Sao_Paulo", "America/St_Johns", "Asia/Bangkok", "Asia/Dubai", "Asia/Kathmandu",
    "Asia/Kolkata", "Asia/Shanghai", "Asia/Tehran", "Asia/Tokyo", "Atlantic/Azores",
    "Atlantic/Reykjavik", "Australia/Adelaide", "Australia/Lord_Howe", "Australia/Sydney",
    "Europe/Athens", "Europe/Berlin", "Europe/London", "Pacific/Apia", "Pacific/Auckland",
    "Pacific/Chatham", "Pacific/Honolulu", "Pacific/Kiritimati", "Pacific/Pago_Pago",
  ]
}
