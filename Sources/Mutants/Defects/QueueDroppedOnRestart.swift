import HealthContracts

extension Mutant {
  static let queueDroppedOnRestart = Mutant.stepSyncMutant(
    "queueDroppedOnRestart", "Keeps the upload queue in memory only",
    seenIn: "retry queues that end with their process"
  ) { dependencies in
    dropQueue(of: dependencies.state)
    return dependencies
  }
}

/// Marks all waiting intervals as uploaded, as if they had been lost with an in-memory queue.
@MainActor
private func dropQueue(of state: any SyncStateStoring) {
  do {
    let epoch = try state.summary().epoch
    while let waiting = try state.nextUnsynced(from: nil) {
      var change = SyncStateChange()
      change.synced = waiting
      guard try state.apply(change, in: epoch) else { return }
    }
  } catch {
    // If the state cannot be read, there is nothing to mark.
  }
}
