import HealthContracts

extension Mutant {
  static let storesTheFirstCount = Mutant.spendingMutant(
    "storesTheFirstCount", "Stores the first count of a day for the extension, and no later one",
    seenIn: "caches that are filled only if they are empty"
  ) { $0.with(values: FilledOnce($0.values)) }
}

@MainActor
private final class FilledOnce: SharedValuesWrapper {
  override func set(_ value: StepsAndSleep.StoredValue, for key: String) {
    if key == StepsAndSleep.SharedKeys.cachedStepsToday, case .record(let new) = value,
      case .record(let old) = base.value(for: key), old["day"] == new["day"]
    {
      return
    }
    base.set(value, for: key)
  }
}
