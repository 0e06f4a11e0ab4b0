import HealthContracts

extension Mutant {
  static let queuesNoDeletions = Mutant.weightSyncMutant(
    "queuesNoDeletions", "Never retries a failed deletion",
    seenIn: "retry queues that were made for saves, before deletions were synced"
  ) { dependencies in
    let entries = dependencies.entries
    dependencies.queue = WeightQueueWrapper(dependencies.queue) { items in
      try items.filter { try entries.entry($0.entryID)?.isHidden == false }
    }
  }
}
