import HealthContracts
import HealthModel

/// Typed access to the shared values that tolerates lost writes.
///
/// Each write is read back. A write that failed is kept in memory and retried, so that without an
/// app group persistence is lost, but no value is lost while the process runs.
@MainActor
final class SharedValues {
  typealias Keys = StepsAndSleep.SharedKeys
  typealias Value = StepsAndSleep.StoredValue

  private let store: any StepsAndSleep.KeyValueStoring
  private let log: any StepsAndSleep.WarningLogging
  private var unsavedValues: [String: Value] = [:]
  private var unsavedOrder: [String] = []
  private var warned: Set<String> = []

  init(_ store: any StepsAndSleep.KeyValueStoring, log: any StepsAndSleep.WarningLogging) {
    self.store = store
    self.log = log
  }

  func value(for key: String) -> Value { unsavedValues[key] ?? store.value(for: key) }

  func set(_ value: Value, for key: String) {
    if write(value, for: key) {
      if unsavedValues.removeValue(forKey: key) != nil { unsavedOrder.removeAll { $0 == key } }
    } else {
      if unsavedValues.updateValue(value, forKey: key) == nil { unsavedOrder.append(key) }
      warn("writing \(key) failed; the value is kept in memory and written again later", about: key)
    }
  }

  /// Retries the failed writes; stops after eight further failures.
  func retry() {
    var failures = 0
    for _ in unsavedOrder where failures < 8 {
      let key = unsavedOrder.removeFirst()
      if let value = unsavedValues[key], write(value, for: key) {
        unsavedValues[key] = nil
      } else {
        unsavedOrder.append(key)
        failures += 1
      }
    }
  }

  /// Logs a warning at most once per key and process.
  func warn(_ text: String, about key: String) {
    if warned.insert(key).inserted { log.warn(text) }
  }

  private func write(_ value: Value, for key: String) -> Bool {
    store.set(value, for: key)
    return store.value(for: key) == value
  }

  // MARK: Types

  func flag(_ key: String) -> Bool { value(for: key) == .flag(true) }

  /// Returns a record, or nil if the key holds none or a value of another type.
  func record(_ key: String) -> [String: Int]? {
    switch value(for: key) {
    case .record(let record): return record
    case .absent, .unreadable: return nil
    case .flag, .integer, .number, .text:
      warn("\(key) does not hold a record and is ignored", about: key)
      return nil
    }
  }

  /// Returns the count that a key holds for a day, or nil if it holds one of another day.
  func count(_ key: String, of day: LocalDay) -> Int? {
    guard let record = record(key), record["day"] == day.ordinal, let value = record["value"]
    else { return nil }
    return value.asCount
  }

  func setCount(_ value: Int, _ key: String, of day: LocalDay) {
    set(.record(["day": day.ordinal, "value": value]), for: key)
  }

  func day(_ key: String) -> LocalDay? {
    record(key)?["day"].flatMap { LocalDay(checked: $0) }
  }

  func setDay(_ day: LocalDay, _ key: String) { set(.record(["day": day.ordinal]), for: key) }

  /// Returns a number above zero converted to whole units, or nil with a warning if it is invalid.
  func positive(_ key: String, unit: Double) -> Int? {
    let number: Double
    switch value(for: key) {
    case .integer(let integer): number = Double(integer)
    case .number(let stored): number = stored
    case .absent, .unreadable: return nil
    case .flag, .text, .record: number = .nan
    }
    guard let whole = Int(positive: number * unit) else {
      warn("\(key) is not a number above 0; the default is used", about: key)
      return nil
    }
    return whole
  }

  /// Returns the steps spent on a day: the counts of the app and of the extension.
  func spent(on day: LocalDay) -> Int {
    (count(Keys.spentStepsToday, of: day) ?? 0) + (count(Keys.chargedStepsToday, of: day) ?? 0)
  }
}

extension Int {
  /// The largest count: more than a health store can sum up, and small enough that sums of counts
  /// do not overflow.
  private static let largestCount = 10_000_000_000_000

  /// The number clamped to 0...10,000,000,000,000.
  var asCount: Int { Swift.min(Swift.max(0, self), Self.largestCount) }

  /// Rounds to the nearest integer; nil unless the number is between 1 and 1,000,000,000.
  init?(positive number: Double) {
    guard number.isFinite, number.rounded() >= 1, number <= 1_000_000_000 else { return nil }
    self = Int(number.rounded())
  }

  /// Rounds a number of at least 0 and limits it to the largest count; nil if negative or not
  /// finite.
  init?(counting number: Double, _ rule: FloatingPointRoundingRule) {
    guard number.isFinite, number >= 0 else { return nil }
    self = Int(Swift.min(number.rounded(rule), Double(Self.largestCount)))
  }
}

extension LocalDay {
  /// Creates a day from a stored ordinal; nil unless it lies in the years 1 to 9999.
  init?(checked ordinal: Int) {
    guard (-719_162...2_932_896).contains(ordinal) else { return nil }
    self.init(ordinal: ordinal)
  }
}
