import HealthContracts

/// Shared values that forward to others; a mutant overrides individual members.
@MainActor
class SharedValuesWrapper: StepsAndSleep.KeyValueStoring {
  let base: any StepsAndSleep.KeyValueStoring

  init(_ base: any StepsAndSleep.KeyValueStoring) { self.base = base }

  func value(for key: String) -> StepsAndSleep.StoredValue { base.value(for: key) }

  func set(_ value: StepsAndSleep.StoredValue, for key: String) { base.set(value, for: key) }
}
