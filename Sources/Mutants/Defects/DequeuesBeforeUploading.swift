import HealthContracts
import HealthModel

extension Mutant {
  static let dequeuesBeforeUploading = Mutant.stepSyncMutant(
    "dequeuesBeforeUploading", "Marks an interval as synced when it starts to upload it",
    seenIn: "queues that remove an item when they hand it out"
  ) { $0.with(state: EagerQueue($0.state)) }
}

/// A sync state that marks the intervals that it hands out.
@MainActor
private final class EagerQueue: SyncStateWrapper {
  override func nextUnsynced(from start: Instant?) throws -> MarkedInterval? {
    let next = try super.nextUnsynced(from: start)
    var change = SyncStateChange()
    change.synced = next
    if next != nil { _ = try super.apply(change, in: super.summary().epoch) }
    return next
  }

  override func apply(_ change: SyncStateChange, in epoch: Int64) throws -> Bool {
    var change = change
    change.synced = nil
    return try super.apply(change, in: epoch)
  }
}
