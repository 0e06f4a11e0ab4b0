import HealthContracts

extension Mutant {
  static let forgetsConfirmations = Mutant.stepSyncMutant(
    "forgetsConfirmations", "Sends all samples of an interval again when one of them changes",
    seenIn: "syncs that keep a flag per day, and send the whole day after a late sample"
  ) { $0.with(state: ForgetfulState($0.state)) }
}

/// A sync state that does not keep which samples the server has confirmed.
@MainActor
private final class ForgetfulState: SyncStateWrapper {
  override func apply(_ change: SyncStateChange, in epoch: Int64) throws -> Bool {
    var change = change
    change.confirmed = []
    return try super.apply(change, in: epoch)
  }
}
