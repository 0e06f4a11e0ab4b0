import HealthContracts

extension Mutant {
  static let entriesWithoutADay = Mutant.spendingMutant(
    "entriesWithoutADay", "Keeps the person's entries on the next day",
    seenIn: "entries that are stored without their day"
  ) { $0.with(values: Dayless($0.values)) }
}

@MainActor
private final class Dayless: SharedValuesWrapper {
  override func value(for key: String) -> StepsAndSleep.StoredValue {
    let value = base.value(for: key)
    guard key == StepsAndSleep.SharedKeys.dayEntries, case .record(var entries) = value,
      case .record(let open) = base.value(for: StepsAndSleep.SharedKeys.openDay)
    else { return value }
    entries["day"] = open["day"]
    return .record(entries)
  }
}
