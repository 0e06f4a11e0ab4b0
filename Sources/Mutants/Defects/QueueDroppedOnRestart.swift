import HealthContracts

extension Mutant {
  /// Keeps what waits for its upload in memory alone.
  static let queueDroppedOnRestart = Mutant.uploading(
    "queueDroppedOnRestart", "Keeps what waits for its upload in memory alone",
    seenIn: "retry queues that end with their process"
  ) { dependencies in
    dropQueue(of: dependencies.state)
    return dependencies
  }
}

/// A new process finds intervals that were handed to a queue, and no queue.
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
    // What cannot be read waits no longer either.
  }
}
