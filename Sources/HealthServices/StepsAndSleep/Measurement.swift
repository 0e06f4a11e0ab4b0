/// One measured value of the current day, updated by fetches that may overlap.
///
/// Each fetch takes a ticket when it starts. A fetched value is accepted unless a fetch with a
/// later ticket has already delivered one, so the result depends on the order in which fetches
/// start and never on the order in which they end.
struct Measurement {
  /// The value, or nil if it is not known.
  private(set) var value: Int?
  private var begun = 0
  private var taken = 0
  private var failed = 0
  /// The last ticket of the previous day; fetches up to this ticket are ignored.
  private var floor = 0

  init() {}

  /// Starts a new day without a value; the numbering of tickets continues.
  init(after last: Measurement) {
    begun = last.begun
    floor = last.begun
    taken = floor
    failed = floor
  }

  /// True if a fetch of this day delivered the value, rather than a cache or the server.
  var isFetched: Bool { taken > floor }
  /// True if a fetch failed and no later fetch has succeeded.
  var isUnknown: Bool { failed > taken }

  mutating func begin() -> Int {
    begun += 1
    return begun
  }

  /// Accepts a fetched value and returns true, unless a later fetch has already delivered one.
  mutating func take(_ value: Int, ticket: Int) -> Bool {
    guard ticket > taken else { return false }
    taken = ticket
    self.value = value
    return true
  }

  mutating func fail(ticket: Int) { failed = max(failed, ticket) }

  /// Uses a cached or server value, if it is higher, until a fetch delivers one.
  mutating func restore(_ value: Int?) {
    if !isFetched, let value { self.value = max(value, self.value ?? 0) }
  }
}
