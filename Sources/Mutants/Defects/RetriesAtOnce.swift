import HealthContracts

extension Mutant {
  static let retriesAtOnce = Mutant.weightSyncMutant(
    "retriesAtOnce", "Retries a failed save with each call",
    seenIn: "queues without times, which every wake empties"
  ) { dependencies in
    dependencies.queue = WeightQueueWrapper(dependencies.queue) { items in
      items.map { WeightSync.RetryItem(entryID: $0.entryID, attempts: $0.attempts, notBefore: 0) }
    }
  }
}
