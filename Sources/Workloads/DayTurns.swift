import HealthContracts
import HealthModel
import ServiceObservations
import SimulatedHealth

/// The queries about instants at which days are easily confused: clock changes, journeys over the
/// date line, skipped days, leap days, and day ends in drawn time zones.
@MainActor
struct DayTurns {
  /// A clock change, a journey or a chosen instant, and the day ends to try there.
  private struct Place {
    var zone: String
    var next: String?
    /// The instant of the turn.
    var turn: Instant
    var dayEnds: [(hour: Int, minute: Int)]
  }

  private static func place(
    _ zone: String, to next: String? = nil, _ year: Int, _ month: Int, _ day: Int, _ hour: Int,
    _ dayEnds: [(Int, Int)]
  ) -> Place? {
    guard let date = LocalDay(year: year, month: month, day: day) else { return nil }
    let turn = Instant(milliseconds: date.wallMilliseconds + Int64(hour) * Milliseconds.hour)
    return Place(zone: zone, next: next, turn: turn, dayEnds: dayEnds)
  }

  /// The places in pairs of one kind, of which one is drawn.
  private static let places = [
    // Midnight occurs twice.
    place("America/Havana", 2023, 11, 5, 5, [(0, 0), (0, 30)]),
    place("America/Sao_Paulo", 2018, 2, 18, 2, [(0, 0), (23, 30)]),
    // Midnight does not occur.
    place("America/Havana", 2023, 3, 12, 5, [(0, 0), (0, 30)]),
    place("America/Sao_Paulo", 2018, 11, 4, 3, [(0, 0)]),
    // The day end is inside the hour that occurs twice, or at its bounds.
    place("America/New_York", 2023, 11, 5, 6, [(1, 0), (1, 30), (2, 0)]),
    place("Australia/Lord_Howe", 2023, 4, 1, 15, [(1, 30), (1, 45)]),
    // The day end is inside the hour that does not occur, or at its bounds.
    place("America/New_York", 2023, 3, 12, 7, [(2, 0), (2, 30), (3, 0)]),
    place("Europe/London", 2023, 3, 26, 1, [(1, 0), (1, 59)]),
    // A day is skipped: Samoa had no 30 December 2011.
    place("Pacific/Apia", 2011, 12, 30, 10, [(0, 0), (4, 30)]),
    place("America/Los_Angeles", to: "Pacific/Auckland", 2023, 6, 10, 6, [(4, 30), (23, 59)]),
    // A move and a clock change within hours leave the offset as it was.
    place("America/New_York", to: "America/Chicago", 2023, 3, 12, 6, [(0, 30), (1, 0)]),
    place("America/Chicago", to: "America/New_York", 2023, 11, 5, 5, [(1, 30), (1, 0)]),
    // A move within hours after a clock change, before the day ends.
    place("America/Chicago", to: "America/Denver", 2024, 3, 10, 11, [(4, 0), (4, 30)]),
    place("Europe/Berlin", to: "Europe/London", 2023, 10, 29, 3, [(4, 0), (4, 30)]),
    // A label comes back, on a leap day or the day before.
    place("Asia/Tokyo", to: "America/Los_Angeles", 2024, 2, 29, 0, [(0, 0), (12, 0)]),
    place("Pacific/Auckland", to: "Pacific/Honolulu", 2024, 2, 29, 20, [(0, 0), (5, 0)]),
  ].compactMap { $0 }

  private static let drawnZones = [
    "America/New_York", "Europe/London", "Africa/Casablanca", "Asia/Kolkata", "Australia/Sydney",
    "America/St_Johns", "Pacific/Kiritimati", "Europe/Dublin",
  ]

  /// The days from a turn to instants within a week of the coverage.
  private static let distances: [Int64] = [-6, -5, -4, 4, 5, 6]

  private let context: WorkloadContext

  init(_ context: WorkloadContext) { self.context = context }

  /// Returns the answers about every place's instants.
  func observed() -> [DayObservation.Turn] {
    var draws = CaseDraws(context, "dayBoundary")
    let places = stride(from: 0, to: Self.places.count - 1, by: 2).map {
      Self.places[$0 + draws.below(2)]
    }
    return (places + Self.drawn(&draws)).flatMap { place in
      place.dayEnds.flatMap { observed(place, hour: $0.hour, minute: $0.minute) }
    }
  }

  /// Places with drawn time zones, dates from 2000 to 2029 and day ends.
  private static func drawn(_ draws: inout CaseDraws) -> [Place] {
    (0..<2).compactMap { _ in
      let zone = drawnZones[draws.below(drawnZones.count)]
      let (year, month) = (2_000 + draws.below(30), 1 + draws.below(12))
      let (day, hour) = (1 + draws.below(28), draws.below(24))
      return place(zone, year, month, day, hour, [(draws.below(24), draws.below(60))])
    }
  }

  private func observed(_ place: Place, hour: Int, minute: Int) -> [DayObservation.Turn] {
    let moves = place.next.map { ZoneTimeline.Segment(from: place.turn, identifier: $0) }
    guard let policy = DayPolicy(hour: hour, minute: minute),
      let zones = ZoneTimeline(first: place.zone, moves: moves.map { [$0] } ?? [])
    else { return [] }
    let coverage = TimeRange(
      start: place.turn.advanced(by: -30 * Milliseconds.hour),
      end: place.turn.advanced(by: 30 * Milliseconds.hour))
    func service(now: Instant) -> any DayBoundaryProtocol {
      context.suite.dayBoundary(
        DayBoundaryDependencies(
          dayEndHour: .integer(hour), dayEndMinute: .integer(minute), zones: zones,
          coverage: coverage, now: now.date))
    }
    let around = service(now: place.turn)
    let range = TimeRange(around.interval(of: around.day(containing: place.turn.date)))
    let hour = Milliseconds.hour
    let near = [-hour, -1, 0, hour / 2, hour].map { place.turn.advanced(by: $0) }
    let ends = [range.start, range.end].flatMap { [$0.advanced(by: -1), $0] }
    let instants = Set(near + ends.filter { coverage.contains($0) }).sorted()
    let ordinals = around.dayOrdinals(ofAscending: instants.map(\.milliseconds))
    let distant = Self.distances.map { place.turn.advanced(by: $0 * Milliseconds.day) }
    return (instants + distant).enumerated().map { index, instant in
      let service = service(now: instant)
      let bucketed =
        ordinals.indices.contains(index) ? LocalDay(ordinal: Int(ordinals[index])) : nil
      let day = service.day(containing: instant.date)
      let ranges = (-1...1).map { TimeRange(service.interval(of: day.advanced(by: $0))) }
      let edges = [ranges[1].start, ranges[1].end].flatMap { [$0.advanced(by: -1), $0] }
      return DayObservation.Turn(
        policy: policy, zones: zones.segments, instant: instant, day: day,
        otherDay: bucketed ?? (index < instants.count ? nil : around.day(containing: instant.date)),
        starts: [
          Instant(service.currentDayStart(for: instant.date)), Instant(service.startOfToday),
        ],
        ranges: ranges, isToday: edges.map { service.isToday($0.date) })
    }
  }
}
