import Distributions
import HealthModel
import Randomness
import Scenario

/// The sleep onset and duration of each of a person's nights, before stages are drawn.
///
/// The calendar needs one pass over all days; afterwards any night can be generated independently.
/// A night is identified by its day of waking.
struct SleepCalendar: Sendable {
  /// The times of one night.
  struct Night: Sendable, Equatable {
    /// The index of the day of waking.
    let index: Int
    /// The sleep onset, in milliseconds, a multiple of 30 s.
    let onset: Int64
    /// The time asleep, in milliseconds, a multiple of 30 s.
    let asleep: Int64
    /// The time of going to bed, in milliseconds, a multiple of 30 s.
    let bed: Int64
    /// The time in bed after waking, in milliseconds, a multiple of 30 s.
    let lingering: Int64
    /// The latest time of waking that keeps nights apart, in milliseconds.
    let limit: Int64
  }

  /// The longest time before sleep onset, and after waking, that a night's samples can cover, in
  /// milliseconds.
  static let margin = 65 * Milliseconds.minute
  static let grid = 30 * Milliseconds.second

  private let onsets: [Int64?]
  private let lengths: [Double]
  private let settings: SleepModelSettings
  private let scope: TrackScope

  init(
    _ settings: SleepModelSettings, _ scope: TrackScope, _ persona: SleepPersona,
    _ life: LifeDays, person: UInt32, random: RandomSource
  ) {
    self.settings = settings
    self.scope = scope
    var onsets: [Int64?] = []
    var lengths: [Double] = []
    var length = Chain(persistence: settings.lengthPersistence)
    var onset = Chain(persistence: settings.onsetPersistence)
    // Two more nights than days: the first of them begins in the last day, the other bounds it.
    for index in 0...(scope.civil.count + 1) {
      let day = scope.civil.day(index)
      random.seek(
        person: person, stream: StreamIdentifier(.sleepChain), day: Int32(day.ordinal))
      let longer = length.next(StandardNormal.sample(from: random))
      let drawn = onset.next(StandardNormal.sample(from: random))
      let isWeekend = day.weekday >= 5
      // An alarm ends nights at one time: longer nights begin earlier.
      let held = isWeekend ? 0 : persona.alarm
      let later = (1 - held * held).squareRoot() * drawn - held * longer
      // The extra sleep of weekends is taken from the other nights, so that the person's mean
      // holds.
      let week = persona.weekendMinutes * (isWeekend ? 5 : -2) / 7
      let minutes = persona.minutes + week + persona.ordinaryMinutes * longer
      lengths.append(max(60, minutes * life[day].sleepFactor))
      let delay = isWeekend ? persona.weekendDelay : 0
      let usual = life[day].onsetHour ?? persona.onsetHour + delay
      let hour = usual + persona.onsetWithinHours * later
      let isSkipped = index < scope.civil.count && scope.civil.range(index).isEmpty
      let time = scope.instant(clock: Int64(hours: hour - 24), day: index)
      onsets.append(isSkipped ? nil : time.rounded(to: Self.grid))
    }
    self.onsets = onsets
    self.lengths = lengths
  }

  /// Returns the onset of the first night after the night that ends on a day.
  func onset(after index: Int) -> Int64? {
    var next = index + 1
    while next < onsets.count {
      if let onset = onsets[next] { return onset }
      next += 1
    }
    return nil
  }

  /// The shortest time for sleep on board.
  private static let shortestOnBoard = 2 * Milliseconds.hour

  /// Returns the time of falling asleep and the latest time of waking around flights.
  ///
  /// The person wakes two hours before a flight leaves and an hour before it lands, and falls
  /// asleep an hour after it has left, or has landed if it is too short.
  private func aroundFlights(_ onset: Int64, _ limit: Int64) -> (onset: Int64, limit: Int64) {
    var (onset, limit) = (onset, limit)
    for flight in scope.flights.touching(onset..<max(onset, limit) + Milliseconds.day) {
      let (leaves, lands) = (flight.start.milliseconds, flight.end.milliseconds)
      let rising = leaves - Flights.airportTime
      if onset < rising {
        limit = min(limit, rising)
      } else if onset < lands {
        let onBoard = max(onset, leaves + Milliseconds.hour)
        if onBoard + Self.shortestOnBoard <= lands - Self.margin {
          (onset, limit) = (onBoard, min(limit, lands - Self.margin))
        } else {
          onset = lands + Milliseconds.hour
        }
      }
    }
    return (onset.rounded(to: Self.grid), limit)
  }

  /// Returns the night that ends on a day; nil if the zone skips the day or a journey leaves no
  /// time.
  func night(_ index: Int, person: UInt32, random: RandomSource) -> Night? {
    guard let usual = onsets[index], let next = self.onset(after: index) else { return nil }
    let (onset, limit) = aroundFlights(usual, next - 2 * Self.margin)
    if limit < onset + Milliseconds.hour { return nil }
    if index > 0, let before = onsets[index - 1], onset < before + 3 * Self.margin { return nil }
    let day = Int32(scope.civil.day(index).ordinal)
    random.seek(person: person, stream: StreamIdentifier(.sleepNight), day: day)
    let before = Gamma.sample(
      from: random, shape: settings.latency.shape, scale: settings.latency.scale)
    let after = Gamma.sample(
      from: random, shape: settings.lingering.shape, scale: settings.lingering.scale)
    // Time in bed begins on board or after landing, not before.
    let flights = scope.flights.touching((onset - Milliseconds.hour)..<(onset + 1))
    let arrival = flights.last.map { flight in
      onset < flight.end.milliseconds ? flight.start.milliseconds : flight.end.milliseconds
    }
    let bed = onset - Int64(minutes: min(before, 60)).rounded(to: Self.grid)
    return Night(
      index: index, onset: onset, asleep: Int64(minutes: lengths[index]).rounded(to: Self.grid),
      bed: max(bed, arrival.map { ($0 + Self.grid - 1) / Self.grid * Self.grid } ?? bed),
      lingering: Int64(minutes: min(after, 60)).rounded(to: Self.grid), limit: limit)
  }
}

/// A stationary first-order autoregressive chain with variance 1.
struct Chain {
  private let persistence: Double
  private var state: Double?

  init(persistence: Double) {
    precondition((0..<1).contains(persistence), "a chain's persistence is \(persistence)")
    self.persistence = persistence
  }

  /// Returns the next value, given a standard normal draw.
  mutating func next(_ innovation: Double) -> Double {
    let fresh = (1 - persistence * persistence).squareRoot() * innovation
    let value = state.map { persistence * $0 + fresh } ?? innovation
    state = value
    return value
  }
}
