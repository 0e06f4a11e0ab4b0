/// What is known of one value of the open day, whatever order its fetches come back in.
///
/// Each fetch takes a ticket when it begins. A value is taken when no fetch that began later has
/// given one: so the outcome depends on when fetches began, never on when they end.
struct Measurement {
  /// The value; nil where none is known.
  private(set) var value: Int?
  private var begun = 0
  private var taken = 0
  private var failed = 0
  /// The last ticket of the day before: fetches of it are nothing to this day.
  private var floor = 0

  init() {}

  /// Knows nothing yet, as when a new day begins; tickets go on.
  init(after last: Measurement) {
    begun = last.begun
    floor = last.begun
    taken = floor
    failed = floor
  }

  /// Whether a fetch has given the value, rather than a cache or the server.
  var isFetched: Bool { taken > floor }
  /// Whether a fetch failed and none that began later has succeeded.
  var isUnknown: Bool { failed > taken }

  mutating func begin() -> Int {
    begun += 1
    return begun
  }

  /// Takes a fetched value unless a fetch that began later has given one.
  mutating func take(_ value: Int, ticket: Int) -> Bool {
    guard ticket > taken else { return false }
    taken = ticket
    self.value = value
    return true
  }

  mutating func fail(ticket: Int) { failed = max(failed, ticket) }

  /// Stands in with a value from elsewhere until a fetch gives one.
  mutating func restore(_ value: Int?) {
    if !isFetched, let value { self.value = max(value, self.value ?? 0) }
  }
}
