import HealthContracts

extension Mutant {
  static let newestIntervalFirst = Mutant.intervalStoreMutant(
    "newestIntervalFirst", "Returns the intervals from the last to the first",
    seenIn: "lists that are sorted newest first, for a screen"
  ) { ReversedStore($0) }
}

@MainActor
private final class ReversedStore: IntervalStoreWrapper {
  override func allIntervals() throws -> [SyncInterval] { try base.allIntervals().reversed() }
}
