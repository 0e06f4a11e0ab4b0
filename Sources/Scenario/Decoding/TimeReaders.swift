import struct Foundation.TimeZone
package import HealthModel
import LocatedJSON

/// Reads the time zones of a scenario's persons.
enum ZoneReader {
  /// The longest flight, in milliseconds.
  private static let longestFlight = 20 * Milliseconds.hour

  /// Reads the zones and the flights between them.
  static func timeline(_ reader: ObjectReader) throws(InputError)
    -> (zones: ZoneTimeline, flights: [TimeRange])
  {
    let zone = try reader.required("zone")
    var clock = try self.clock(zone)
    let identifier = try zone.string()
    var moves: [ZoneTimeline.Segment] = []
    var flights: [TimeRange] = []
    for element in try reader.array("moves", count: 0...10_000) {
      let move = try element.object()
      let at = try move.required("at")
      let next = try move.required("zone")
      let here = clock
      clock = try self.clock(next)
      let instant = try time(at, clock)
      // Days start at whole seconds of the wall clock.
      guard instant.milliseconds.isMultiple(of: Milliseconds.second) else {
        throw at.problem("not a whole second", remedy: "leave out the fraction of the second")
      }
      if let last = moves.last, instant <= last.from {
        throw at.problem(
          "the move is not later than the one before it",
          remedy: "list moves by time, earliest first")
      }
      if let leaves = move.optional("leaves") {
        flights.append(try flight(leaves, here, to: instant, after: moves.last?.from))
      }
      moves.append(ZoneTimeline.Segment(from: instant, identifier: try next.string()))
    }
    guard let timeline = ZoneTimeline(first: identifier, moves: moves) else { throw unknown(zone) }
    return (timeline, flights)
  }

  private static func clock(_ element: ElementReader) throws(InputError) -> ZoneTimeline {
    guard let clock = ZoneTimeline(identifier: try element.string()) else {
      throw unknown(element)
    }
    return clock
  }

  /// Reads the time at which a flight leaves: an instant, or a local time of the zone it leaves.
  private static func flight(
    _ element: ElementReader, _ clock: ZoneTimeline, to landing: Instant, after last: Instant?
  ) throws(InputError) -> TimeRange {
    let start = try time(element, clock)
    if let last, start < last {
      throw element.problem(
        "the flight leaves before the previous move",
        remedy: "set \"leaves\" no earlier than the previous move's \"at\"")
    }
    let length = landing.milliseconds - start.milliseconds
    guard (1...longestFlight).contains(length) else {
      let isLong = length > longestFlight
      throw element.problem(
        isLong ? "the flight takes over 20 hours" : "the flight lands before it leaves",
        remedy: "set \"leaves\" to "
          + (isLong ? "at most 20 hours before \"at\"" : "a time before \"at\"")
          + "; a local time of \"leaves\" is that of the previous zone")
    }
    return TimeRange(start: start, end: landing)
  }

  /// Reads an instant, or a local time of a zone.
  private static func time(_ element: ElementReader, _ clock: ZoneTimeline) throws(InputError)
    -> Instant
  {
    let text = try element.string()
    if let instant = InstantReader.instant(text) { return instant }
    guard let wall = LocalTimeReader.wall(text) else {
      throw element.problem(
        "not a time between 1970 and 2200",
        remedy: LocalTimeReader.remedy(
          for: text,
          else: "write a local time as YYYY-MM-DDThh:mm, or an instant in UTC as "
            + "YYYY-MM-DDThh:mm:ssZ"
        ) { InstantReader.instant($0) != nil || LocalTimeReader.wall($0) != nil })
    }
    return clock.firstInstant(reaching: wall)
  }

  private static func unknown(_ element: ElementReader) -> InputError {
    var near: String?
    if case .string(let text) = element.node.value { near = nearest(to: text) }
    return element.problem(
      "unknown time zone",
      remedy: near.map { "did you mean \($0)?" }
        ?? "use an IANA identifier such as America/New_York")
  }

  /// The zone that a text may stand for: that of a city, or the one with the most similar name.
  private static func nearest(to text: String) -> String? {
    let known = TimeZone.knownTimeZoneIdentifiers
    let city = "/" + text.lowercased()
    return known.first { $0.lowercased().hasSuffix(city) }
      ?? EditDistance.nearest(to: text, among: known)
  }
}

extension Scenario {
  /// The years of a scenario's times.
  package static let years = 1970...2200

  /// The longest span: 200 years, in days.
  package static let longestDays = 73_050
}

/// Reads the time span of a history.
enum SpanReader {
  static func span(_ reader: ObjectReader, zones: ZoneTimeline) throws(InputError)
    -> (range: TimeRange, wall: Range<Int64>, days: ClosedRange<LocalDay>)
  {
    let first = try LocalTimeReader.wall(reader.required("start"))
    let last = try LocalTimeReader.wall(reader.required("end"))
    guard first < last else {
      throw reader.problem(
        "the span does not end after it starts", key: "end", remedy: "make end later than start")
    }
    let length = (last - first + Milliseconds.day - 1) / Milliseconds.day
    guard length <= Scenario.longestDays else {
      throw reader.problem(
        "the span has \(length) days", key: "end",
        remedy: "use at most \(Scenario.longestDays) days")
    }
    let range = zones.span(ofWall: first..<last)
    guard !range.isEmpty else {
      throw reader.problem(
        "the zone's clock skips the whole span", key: "end", remedy: "make the span longer")
    }
    let lastDay = (last - 1).floorDivided(by: Milliseconds.day)
    return (
      range, first..<last,
      LocalDay(
        ordinal: Int(first.floorDivided(by: Milliseconds.day)))...LocalDay(
          ordinal: Int(lastDay))
    )
  }
}

/// Reads local dates and times.
package enum LocalTimeReader {
  /// Reads a local date, or date and time, as milliseconds of local time since 1970.
  static func wall(_ element: ElementReader) throws(InputError) -> Int64 {
    guard let wall = wall(try element.string()) else {
      throw element.problem(
        "not a local date between 1970 and 2200",
        remedy: remedy(for: try element.string(), else: "write YYYY-MM-DD or YYYY-MM-DDThh:mm") {
          wall($0) != nil
        })
    }
    return wall
  }

  /// Reads a text as `wall(_:)` does; nil if it is no time between 1970 and 2200.
  static func wall(_ text: String) -> Int64? {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let day = LocalDay(parts[0]),
      Scenario.years.contains(day.components.year),
      let offset = parts.count == 1 ? 0 : timeOfDay(parts[1])
    else { return nil }
    return day.wallMilliseconds + offset
  }

  /// Chooses the remedy for a refused text.
  ///
  /// - Parameters:
  ///   - text: A text that was refused.
  ///   - format: The remedy that names the format.
  ///   - isRight: Returns whether a text is accepted.
  /// - Returns: The range of years if the text's year is outside it, the number of days of its
  ///   month if another day would make it right, otherwise the remedy that names the format.
  package static func remedy(
    for text: String, else format: String, isRight: (String) -> Bool
  ) -> String {
    let month = text.prefix(7)
    guard let first = LocalDay("\(month)-01")?.components else { return format }
    if !Scenario.years.contains(first.year) { return "use a year from 1970 to 2200" }
    guard text.utf8.count >= 10, isRight("\(month)-01\(text.dropFirst(10))") else { return format }
    return "\(month) has \(LocalDay.daysInMonth(year: first.year, month: first.month)) days"
  }

  private static func timeOfDay(_ text: Substring) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.count == 2 && $0.allSatisfy(\.isNumber) }),
      let hour = Int(parts[0]), let minute = Int(parts[1]),
      let policy = DayPolicy(hour: hour, minute: minute)
    else { return nil }
    return policy.wallOffset
  }
}

extension ZoneTimeline {
  /// Converts a range of local times to a time range.
  ///
  /// - Parameter wall: Milliseconds of local time since 1970, in whole minutes.
  /// - Returns: The time range; empty if the clock skips it.
  package func span(ofWall wall: Range<Int64>) -> TimeRange {
    let start = firstInstant(reaching: wall.lowerBound)
    return TimeRange(start: start, end: max(start, firstInstant(reaching: wall.upperBound)))
  }

  /// Finds the first instant at which the wall clock reaches a local time.
  ///
  /// Scans minute by minute from a time that is early enough in every zone on Earth.
  ///
  /// - Parameter wall: Milliseconds of local time since 1970, in whole minutes.
  /// - Returns: The first instant, exact to the second.
  package func firstInstant(reaching wall: Int64) -> Instant {
    firstInstant(
      notBefore: Instant(milliseconds: wall - 27 * Milliseconds.hour), reaching: wall)
  }

  /// Finds the first instant at or after `start` at which the wall clock reaches a local time.
  ///
  /// Searches to the second, because a few zones had offsets with seconds until 1972.
  ///
  /// - Parameters:
  ///   - start: The start of the scan.
  ///   - wall: Milliseconds of local time since 1970, in whole seconds.
  /// - Returns: The first instant, exact to the second.
  package func firstInstant(notBefore start: Instant, reaching wall: Int64) -> Instant {
    var instant = start
    while self.wall(at: instant) < wall { instant = instant.advanced(by: Milliseconds.minute) }
    if instant == start { return instant }
    var second = instant.advanced(by: -Milliseconds.minute)
    while self.wall(at: second) < wall { second = second.advanced(by: Milliseconds.second) }
    return second
  }
}

/// Reads instants in ISO 8601 form with `Z`.
enum InstantReader {
  static func instant(_ element: ElementReader) throws(InputError) -> Instant {
    guard let instant = instant(try element.string()) else {
      throw element.problem(
        "not an instant between 1970 and 2200",
        remedy: LocalTimeReader.remedy(
          for: try element.string(), else: "write YYYY-MM-DDThh:mm:ss.mmmZ"
        ) { instant($0) != nil })
    }
    return instant
  }

  /// Reads a text as `instant(_:)` does; nil if it is no instant between 1970 and 2200.
  static func instant(_ text: String) -> Instant? {
    guard let instant = Instant(iso8601: text) else { return nil }
    let day = LocalDay(ordinal: Int(instant.milliseconds.floorDivided(by: Milliseconds.day)))
    return Scenario.years.contains(day.components.year) ? instant : nil
  }
}
