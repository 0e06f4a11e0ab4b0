import HealthContracts
import HealthModel

extension Mutant {
  static let lateSamplesIgnored = Mutant.stepSyncMutant(
    "lateSamplesIgnored", "Ignores late samples of an interval that has already been uploaded",
    seenIn: "edge case I-6: incremental windows that miss late samples forever"
  ) { $0.with(state: SyncedForGood($0.state)) }
}

@MainActor
private final class SyncedForGood: SyncStateWrapper {
  override func apply(_ change: SyncStateChange, in epoch: Int64) throws -> Bool {
    var change = change
    change.changedStarts = []
    return try base.apply(change, in: epoch)
  }
}
