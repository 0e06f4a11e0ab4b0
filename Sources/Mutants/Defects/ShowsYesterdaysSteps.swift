import HealthContracts

extension Mutant {
  static let showsYesterdaysSteps = sharedValuesMutant(
    "showsYesterdaysSteps", "Shows the cached steps of another day as today's",
    seenIn: "caches of the day's steps that do not store the day"
  ) { RelabeledStepsCache($0) }
}

/// Shared values that label the cached steps with the current day.
private final class RelabeledStepsCache: SharedValuesWrapper {
  override func value(for key: String) -> StepsAndSleep.StoredValue {
    let value = base.value(for: key)
    guard key == StepsAndSleep.SharedKeys.cachedStepsToday, case .record(var cached) = value,
      case .record(let open) = base.value(for: StepsAndSleep.SharedKeys.openDay)
    else { return value }
    cached["day"] = open["day"]
    return .record(cached)
  }
}
