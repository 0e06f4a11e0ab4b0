import HealthModel

/// One measured value of the current day, updated by fetches that may overlap.
///
/// Each fetch takes a ticket when it starts. A fetched value is accepted unless a fetch with a
/// later ticket has already delivered one, so the result depends on the order in which fetches
/// start and never on the order in which they end.
struct Measurement {
  /// The value, or nil if it is not known.
  private(set) var value: Int?
  /// The time of the fetch that delivered the value; nil for a cached or server value.
  private var fetchedAt: Instant?
  private var lastTicket = 0
  private var acceptedTicket = 0
  private var failedTicket = 0
  /// The last ticket of the previous day; fetches up to this ticket are ignored.
  private var previousDayTicket = 0

  init() {}

  /// Starts a new day without a value; the numbering of tickets continues.
  init(after last: Measurement) {
    lastTicket = last.lastTicket
    previousDayTicket = last.lastTicket
    acceptedTicket = previousDayTicket
    failedTicket = previousDayTicket
  }

  /// True if a fetch of this day delivered the value, rather than a cache or the server.
  var isFetched: Bool { acceptedTicket > previousDayTicket }
  /// True if a fetch failed and no later fetch has succeeded.
  var isUnknown: Bool { failedTicket > acceptedTicket }

  /// Returns the value unless it was fetched after a time, and may count what came after it.
  func value(until end: Instant) -> Int? {
    fetchedAt.map { $0 <= end } ?? true ? value : nil
  }

  mutating func begin() -> Int {
    lastTicket += 1
    return lastTicket
  }

  /// Accepts a fetched value and returns true, unless a later fetch has already delivered one.
  mutating func take(_ value: Int, ticket: Int, at time: Instant) -> Bool {
    guard ticket > acceptedTicket else { return false }
    acceptedTicket = ticket
    self.value = value
    fetchedAt = time
    return true
  }

  mutating func fail(ticket: Int) { failedTicket = max(failedTicket, ticket) }

  /// Uses a cached or server value, if it is higher, until a fetch delivers one.
  mutating func restore(_ value: Int?) {
    if !isFetched, let value { self.value = max(value, self.value ?? 0) }
  }
}
