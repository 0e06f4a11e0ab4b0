import HealthContracts
import HealthModel

/// The shared values as the app needs them: typed, and surviving writes that are lost.
///
/// Each write is read back. One that did not take is kept here and tried again, so that an app
/// group that is not there costs persistence, and nothing while the process lives.
@MainActor
final class SharedValues {
  typealias Keys = StepsAndSleep.SharedKeys
  typealias Value = StepsAndSleep.StoredValue

  private let store: any StepsAndSleep.KeyValueStoring
  private let log: any StepsAndSleep.WarningLogging
  private var kept: [String: Value] = [:]
  private var keptOrder: [String] = []
  private var warned: Set<String> = []

  init(_ store: any StepsAndSleep.KeyValueStoring, log: any StepsAndSleep.WarningLogging) {
    self.store = store
    self.log = log
  }

  func value(for key: String) -> Value { kept[key] ?? store.value(for: key) }

  func set(_ value: Value, for key: String) {
    if write(value, for: key) {
      if kept.removeValue(forKey: key) != nil { keptOrder.removeAll { $0 == key } }
    } else {
      if kept.updateValue(value, forKey: key) == nil { keptOrder.append(key) }
      warn("writing \(key) did not take; it is kept in memory and tried again", about: key)
    }
  }

  /// Tries again what did not take; after a few that do not take once more, the rest has to wait.
  func retry() {
    var failures = 0
    for _ in keptOrder where failures < 8 {
      let key = keptOrder.removeFirst()
      if let value = kept[key], write(value, for: key) {
        kept[key] = nil
      } else {
        keptOrder.append(key)
        failures += 1
      }
    }
  }

  /// Says something once for each key, as long as the process lives.
  func warn(_ text: String, about key: String) {
    if warned.insert(key).inserted { log.warn(text) }
  }

  private func write(_ value: Value, for key: String) -> Bool {
    store.set(value, for: key)
    return store.value(for: key) == value
  }

  // MARK: Types

  func flag(_ key: String) -> Bool { value(for: key) == .flag(true) }

  /// A record; nil where none is stored, or something else is.
  func record(_ key: String) -> [String: Int]? {
    switch value(for: key) {
    case .record(let record): return record
    case .absent, .unreadable: return nil
    case .flag, .integer, .number, .text:
      warn("\(key) holds no record; it is not used", about: key)
      return nil
    }
  }

  /// The value that a key holds for a day; another day's is none.
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

  /// A number above zero in whole units of a fraction, or nil with a warning.
  func positive(_ key: String, unit: Double) -> Int? {
    let number: Double
    switch value(for: key) {
    case .integer(let integer): number = Double(integer)
    case .number(let stored): number = stored
    case .absent, .unreadable: return nil
    case .flag, .text, .record: number = .nan
    }
    guard let whole = Int(positive: number * unit) else {
      warn("\(key) is no target above 0; the default is used", about: key)
      return nil
    }
    return whole
  }

  /// What the app and the extension spent on a day: each writes its own count, so none is lost.
  func spent(on day: LocalDay) -> Int {
    (count(Keys.spentStepsToday, of: day) ?? 0) + (count(Keys.chargedStepsToday, of: day) ?? 0)
  }
}

extension Int {
  /// The nearest number from 0 to a thousand million, so that sums of counts do not overflow.
  var asCount: Int { Swift.min(Swift.max(0, self), 1_000_000_000) }

  /// The nearest whole number, if it is between 1 and a thousand million.
  init?(positive number: Double) {
    guard number.isFinite, number.rounded() >= 1, number <= 1_000_000_000 else { return nil }
    self = Int(number.rounded())
  }

  /// A whole number from 0 to a thousand million by a rule of rounding, if it is a number at all.
  init?(counting number: Double, _ rule: FloatingPointRoundingRule) {
    guard number.isFinite, number >= 0 else { return nil }
    self = Int(Swift.min(number.rounded(rule), 1_000_000_000))
  }
}

extension LocalDay {
  /// A day between the years 1 and 9999, which a stored number may not be.
  init?(checked ordinal: Int) {
    guard (-719_162...2_932_896).contains(ordinal) else { return nil }
    self.init(ordinal: ordinal)
  }
}
