import HealthContracts

/// An interval store that forwards to another one; a mutant overrides individual members.
@MainActor
class IntervalStoreWrapper: IntervalStoring {
  let base: any IntervalStoring

  init(_ base: any IntervalStoring) { self.base = base }

  func allIntervals() throws -> [SyncInterval] { try base.allIntervals() }
  func replaceAll(with intervals: [SyncInterval]) throws { try base.replaceAll(with: intervals) }
  func insert(_ interval: SyncInterval) throws { try base.insert(interval) }
  func removeAll() throws { try base.removeAll() }
}

extension Mutant {
  /// Returns a mutant of the interval store.
  static func intervalStoreMutant(
    _ id: String, _ defect: String, seenIn: String,
    _ wrap: @escaping @MainActor @Sendable (any IntervalStoring) -> IntervalStoreWrapper
  ) -> Mutant {
    Mutant(id, defect, seenIn: seenIn) { suite in
      suite.with(\.intervalStore) { wrap(suite.intervalStore()) }
    }
  }
}
