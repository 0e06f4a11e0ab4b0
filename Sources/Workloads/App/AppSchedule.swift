import HealthModel
import Scenario

/// The events of each day of an app's use, drawn deterministically from the history's key.
@MainActor
struct AppSchedule {
  /// An event at a minute of a day.
  struct Event {
    /// The kind of event; events of the same minute occur in this order.
    enum Kind: Int, CaseIterable {
      case arrival, unlock, foreground, dayEnd, weighIn, upload, termination, lock
    }

    var minute: Int
    var kind: Kind
  }

  /// The number of 24-hour days in the span, rounded up.
  let days: Int
  private let settings: AppSettings
  private let zones: ZoneTimeline
  private let start: Instant
  private let key: UInt64

  /// The local hour at which a person changes the day end.
  private static let dayEndHour = 15

  /// The purpose of a draw.
  private enum Use: Int { case away, outage, foreground, termination, weighIn, kind }

  init(_ settings: AppSettings, _ context: WorkloadContext) {
    self.settings = settings
    zones = context.scenario.zones
    start = context.history.span.start
    key = context.history.identifierKey
    days = Int((context.history.span.length + Milliseconds.day - 1) / Milliseconds.day)
  }

  /// Returns the time of an event of a day.
  func time(of event: Event, on day: Int) -> Instant {
    begin(of: day).advanced(by: Int64(event.minute) * Milliseconds.minute)
  }

  /// Returns true if no server can be reached on a day.
  func isOutage(_ day: Int) -> Bool { happens(settings.outagePercent, .outage, day) }

  /// Returns the events of a day, in chronological order.
  func events(of day: Int) -> [Event] {
    let arrivals = settings.arrivalsPerDay
    var events = (0..<arrivals).map { Event(minute: 1_440 / arrivals * $0, kind: .arrival) }
    if settings.lock.hours > 0 {
      let lock = minute(ofLocalHour: settings.lock.hour, on: day)
      events.append(Event(minute: lock, kind: .lock))
      events.append(
        Event(minute: (lock + 60 * settings.lock.hours) % 1_440, kind: .unlock))
    }
    if day < settings.grantDay { return events.sorted(by: Self.isEarlier) }
    // An hour before the lock, since a locked device cannot be read.
    let uploadHour = (settings.lock.hour + 23) % 24
    events.append(Event(minute: minute(ofLocalHour: uploadHour, on: day), kind: .upload))
    if !happens(settings.awayPercent, .away, day) {
      for number in 0..<settings.foregroundsPerDay {
        events.append(Event(minute: minute(.foreground, day, number), kind: .foreground))
      }
      let weighIns = settings.weighInsPerWeek
      for number in 0..<(weighIns + 6) / 7
      where draw(.weighIn, day, number) % UInt64(7 * ((weighIns + 6) / 7)) < UInt64(weighIns) {
        events.append(Event(minute: minute(.kind, day, number), kind: .weighIn))
      }
    }
    if dayEnd(setOn: day) != nil {
      events.append(Event(minute: minute(ofLocalHour: Self.dayEndHour, on: day), kind: .dayEnd))
    }
    if happens(settings.terminationPercent, .termination, day) {
      events.append(Event(minute: minute(.termination, day, 1), kind: .termination))
    }
    return events.sorted(by: Self.isEarlier)
  }

  /// Returns the day end that the person sets on a day, if any.
  func dayEnd(setOn day: Int) -> DayPolicy? {
    settings.dayEnds.first { $0.fromDay == day }?.policy
  }

  /// Returns a pseudorandom number determined by the history's key, the day and the minute.
  func draw(_ day: Int, _ minute: Int) -> UInt64 { draw(.kind, day, 1_440 + minute) }

  private static func isEarlier(_ left: Event, _ right: Event) -> Bool {
    (left.minute, left.kind.rawValue) < (right.minute, right.kind.rawValue)
  }

  private func begin(of day: Int) -> Instant {
    start.advanced(by: Int64(day) * Milliseconds.day)
  }

  /// Returns the minute of a day at which local time reaches an hour, by the UTC offset at the
  /// day's start.
  private func minute(ofLocalHour hour: Int, on day: Int) -> Int {
    let wall = zones.wall(at: begin(of: day)).floorDivided(by: Milliseconds.minute)
    return Int((Int64(60 * hour) - wall) % 1_440 + 1_440) % 1_440
  }

  private func minute(_ use: Use, _ day: Int, _ number: Int) -> Int {
    Int(draw(use, day, 2 * number + 1) % 1_440)
  }

  private func happens(_ percent: Int, _ use: Use, _ day: Int) -> Bool {
    draw(use, day, 0) % 100 < UInt64(percent)
  }

  private func draw(_ use: Use, _ day: Int, _ number: Int) -> UInt64 {
    var digest = Digest()
    digest.absorb(Int64(bitPattern: key))
    for part in [use.rawValue, day, number] { digest.absorb(Int64(part)) }
    return digest.prefix
  }
}
