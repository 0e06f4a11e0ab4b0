import HealthContracts

extension Mutant {
  static let keepsTheFirstDayEnd = sharedValuesMutant(
    "keepsTheFirstDayEnd", "Reads the day end only once per process",
    seenIn: "settings copied into a singleton at launch"
  ) { FirstDayEnd($0) }
}

private final class FirstDayEnd: SharedValuesWrapper {
  private var first: [String: StepsAndSleep.StoredValue] = [:]

  override func value(for key: String) -> StepsAndSleep.StoredValue {
    typealias Keys = StepsAndSleep.SharedKeys
    guard [Keys.dayEndHour, Keys.dayEndMinute].contains(key) else { return base.value(for: key) }
    let value = first[key] ?? base.value(for: key)
    first[key] = value
    return value
  }
}
