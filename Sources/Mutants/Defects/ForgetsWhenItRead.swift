import HealthContracts

extension Mutant {
  static let forgetsWhenItRead = Mutant.stepSyncMutant(
    "forgetsWhenItRead", "Does not keep the time of the last read",
    seenIn: "syncs that trust the store to remember deletions forever"
  ) { $0.with(state: TimelessState($0.state)) }
}

/// A sync state without the time of the last read.
@MainActor
private final class TimelessState: SyncStateWrapper {
  override func apply(_ change: SyncStateChange, in epoch: Int64) throws -> Bool {
    var change = change
    change.readUntil = nil
    return try super.apply(change, in: epoch)
  }
}
