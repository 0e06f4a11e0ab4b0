import Distributions
import HealthModel
import LocatedJSON
import Randomness
import Scenario

/// A change of a person's life that lasts for some days and that steps, sleep and vital signs show.
///
/// Each event has its own file, named after its kind. Its figures are choices of this project.
protocol LifeEvent: Sendable {
  /// The name that scenarios use.
  static var kind: String { get }
  /// A one-sentence description.
  static var summary: String { get }
  /// The roles of the devices whose samples alone the event changes; empty for an event of any.
  static var roles: Set<OwnedDevice.Role> { get }

  /// Reads the parameters that a scenario gives, except for the days and weekdays.
  ///
  /// - Throws: `InputError` with a parameter's location in the file.
  init(_ reader: ObjectReader, _ days: Range<LocalDay>) throws(InputError)

  /// Changes a day of the event.
  ///
  /// - Parameters:
  ///   - life: The day as earlier events leave it.
  ///   - day: The day.
  ///   - days: The days of the event.
  ///   - random: A random source of the event's own on the day.
  func change(
    _ life: inout LifeDay, on day: LocalDay, of days: Range<LocalDay>, _ random: RandomSource)
}

extension LifeEvent {
  static var roles: Set<OwnedDevice.Role> { [] }
}

/// The effect of events on a day and on the night that ends on it.
struct LifeDay: Sendable, Equatable {
  /// Exercise at a given time.
  struct Exercise: Sendable, Equatable {
    /// The local hour of the start.
    var hour: Int
    /// The length in minutes, above 0.
    var minutes: Int
    /// The steps per minute.
    var pace: Int
  }

  /// The numbers of hours by which walks are later than usual.
  struct Delay: Sendable, Equatable {
    var beforeNoon = 0
    var afterNoon = 0
  }

  /// A day without an event.
  static let usual = LifeDay()

  /// The hour of falling asleep in the night that ends on the day, counted from the midnight before
  /// the evening; nil for the person's own.
  var onsetHour: Double?
  /// The factor of the time asleep.
  var sleepFactor = 1.0
  /// The number of times that somebody wakes the person at night.
  var feedings = 0
  /// The factor of the day's steps.
  var stepFactor = 1.0
  /// The delay of walks.
  var delayHours = Delay()
  /// The exercise of the day besides the person's own.
  var exercise: Exercise?
  /// True if a worn device is left behind, from the day's rising to the next.
  var isWatchLeft = false
}

/// The days that the events of a scenario change, for one person.
struct LifeDays: Sendable {
  private let first: Int
  private let days: [LifeDay]

  /// Creates the days of a life without events.
  init() {
    first = 0
    days = []
  }

  fileprivate init(first: LocalDay, _ days: [LifeDay]) {
    self.first = first.ordinal
    self.days = days
  }

  /// Returns the effect of events on a day.
  subscript(day: LocalDay) -> LifeDay {
    let place = day.ordinal - first
    return days.indices.contains(place) ? days[place] : .usual
  }
}

/// The events of a scenario, in its order.
struct LifeEvents: Sendable {
  private struct Entry {
    var event: any LifeEvent
    var days: Range<LocalDay>
    /// The numbers of the weekdays that the event changes, 0 for Monday.
    var weekdays: Set<Int>

    func changes(_ day: LocalDay) -> Bool { days.contains(day) && weekdays.contains(day.weekday) }
  }

  private var entries: [Entry] = []

  /// Reads a scenario's events, each an object with a `kind`, a first day, a day after the last and
  /// perhaps weekdays.
  ///
  /// Days outside the span are accepted, because a part of a scenario keeps its events.
  ///
  /// - Parameter elements: The objects.
  /// - Throws: `InputError` with the location in the file.
  init(_ elements: [ElementReader]) throws(InputError) {
    for element in elements {
      let reader = try element.object()
      let kind = try Self.kind(reader.required("kind"))
      guard let type = LifeEventCatalog.type(of: kind) else { continue }
      let first = try Self.day(reader.required("from"))
      let last = try reader.required("to")
      let end = try Self.day(last)
      guard first < end else {
        throw last.problem(
          "the event does not end after it starts",
          remedy: "use a later date for the key to")
      }
      let weekdays = try reader.optional("weekdays")?.array(count: 1...7)
      entries.append(
        Entry(
          event: try type.init(reader, first..<end), days: first..<end,
          weekdays: try weekdays.map(WeekdayReader.weekdays) ?? Set(0..<7)))
      try reader.finish()
    }
  }

  private static func kind(_ element: ElementReader) throws(InputError) -> String {
    if EdgeCaseCatalog.kinds.contains(try element.string()) {
      throw element.problem(
        "an edge case, not an event", remedy: "list it under edgeCases, without from and to")
    }
    return try element.choice(of: LifeEventCatalog.kinds)
  }

  /// Reads a local date.
  static func day(_ element: ElementReader) throws(InputError) -> LocalDay {
    guard let day = LocalDay(try element.string()), (1970...2200).contains(day.components.year)
    else {
      throw element.problem(
        "not a local date between 1970 and 2200",
        remedy: LocalTimeReader.remedy(for: try element.string(), else: "write YYYY-MM-DD") {
          LocalDay($0) != nil
        })
    }
    return day
  }

  /// True if the event at a place of the list changes what the others make of a day of a span, or
  /// of the evening of its last day.
  ///
  /// - Complexity: O(*n* *e*) for *n* days and *e* events.
  func changesADay(_ place: Int, of span: ClosedRange<LocalDay>, _ random: RandomSource) -> Bool {
    (span.lowerBound.ordinal...span.upperBound.ordinal + 1).contains { ordinal in
      let day = LocalDay(ordinal: ordinal)
      return entries[place].changes(day)
        && life(on: day, person: 0, random) != life(on: day, without: place, person: 0, random)
    }
  }

  /// The roles of the devices whose samples alone the event at a place changes; empty for any.
  func roles(_ place: Int) -> Set<OwnedDevice.Role> { type(of: entries[place].event).roles }

  /// Returns a day of a person's life, without one of the events if its place is given.
  private func life(
    on day: LocalDay, without left: Int? = nil, person: UInt32, _ random: RandomSource
  ) -> LifeDay {
    var life = LifeDay.usual
    for (number, entry) in entries.enumerated() where number != left && entry.changes(day) {
      random.seek(
        person: person, stream: StreamIdentifier(.lifeEvent, slot: UInt16(number)),
        day: Int32(day.ordinal))
      entry.event.change(&life, on: day, of: entry.days, random)
    }
    return life
  }

  /// Returns the days of a person's life.
  ///
  /// - Complexity: O(*n*) for *n* days and each event.
  func days(_ table: DayTable, person: UInt32, _ random: RandomSource) -> LifeDays {
    if entries.isEmpty { return LifeDays() }
    // The night after the last day belongs to the day after it, and the next bounds it.
    let days = (0..<table.count + 2).map { life(on: table.day($0), person: person, random) }
    return LifeDays(first: table.firstDay, days)
  }
}

extension Range<LocalDay> {
  /// The share of the days that are over at the start of a day, from 0 to 1.
  func progress(_ day: LocalDay) -> Double {
    Double(day.ordinal - lowerBound.ordinal) / Double(upperBound.ordinal - lowerBound.ordinal)
  }
}
