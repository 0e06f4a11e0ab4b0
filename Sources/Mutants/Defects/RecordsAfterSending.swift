import HealthContracts

extension Mutant {
  static let recordsAfterSending = Mutant.stepSyncMutant(
    "recordsAfterSending", "Records a sample only after the server has confirmed it",
    seenIn: "outboxes written after the request: what a killed process had sent is not known"
  ) { $0.with(state: LateRecords($0.state)) }
}

/// A sync state that keeps records back until the server has confirmed them.
@MainActor
private final class LateRecords: SyncStateWrapper {
  private var waiting: [SyncRecord] = []

  override func apply(_ change: SyncStateChange, in epoch: Int64) throws -> Bool {
    var change = change
    waiting += change.sent
    change.sent = []
    if !change.confirmed.isEmpty {
      let confirmed = Set(change.confirmed)
      var records = SyncStateChange()
      records.sent = waiting.filter { confirmed.contains($0.uuid) }
      waiting.removeAll { confirmed.contains($0.uuid) }
      guard try super.apply(records, in: epoch) else { return false }
    }
    return try super.apply(change, in: epoch)
  }
}
