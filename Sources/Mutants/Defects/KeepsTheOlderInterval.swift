import HealthContracts

extension Mutant {
  static let keepsTheOlderInterval = Mutant.intervalStoreMutant(
    "keepsTheOlderInterval", "Keeps the stored interval when one with the same bounds is inserted",
    seenIn: "`INSERT OR IGNORE` where a row has to be replaced"
  ) { IgnoringStore($0) }
}

@MainActor
private final class IgnoringStore: IntervalStoreWrapper {
  override func insert(_ interval: SyncInterval) throws {
    if try base.allIntervals().contains(where: { $0.id == interval.id }) { return }
    try base.insert(interval)
  }
}
