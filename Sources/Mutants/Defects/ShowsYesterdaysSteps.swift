import HealthContracts

extension Mutant {
  /// Takes the cached steps of another day for today's.
  static let showsYesterdaysSteps = sharing(
    "showsYesterdaysSteps", "Takes the cached steps of another day for today's",
    seenIn: "caches of the day's steps that keep no day"
  ) { Dayless($0) }
}

/// Shared values whose cached steps are of whatever day is open.
private final class Dayless: SharedValuesWrapper {
  override func value(for key: String) -> StepsAndSleep.StoredValue {
    let value = base.value(for: key)
    guard key == StepsAndSleep.SharedKeys.cachedStepsToday, case .record(var cached) = value,
      case .record(let open) = base.value(for: StepsAndSleep.SharedKeys.openDay)
    else { return value }
    cached["day"] = open["day"]
    return .record(cached)
  }
}
