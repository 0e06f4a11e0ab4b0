import HealthContracts

extension Mutant {
  static let acceptsDuplicates = Mutant.intervalStoreMutant(
    "acceptsDuplicates", "Stores one of two intervals with the same bounds, and reports nothing",
    seenIn: "upserts that hide that the input contradicts itself"
  ) { TolerantStore($0) }
}

@MainActor
private final class TolerantStore: IntervalStoreWrapper {
  override func replaceAll(with intervals: [SyncInterval]) throws {
    var seen: Set<SyncInterval.ID> = []
    try base.replaceAll(with: intervals.filter { seen.insert($0.id).inserted })
  }
}
