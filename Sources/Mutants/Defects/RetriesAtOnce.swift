import HealthContracts

extension Mutant {
  static let retriesAtOnce = Mutant.weightSyncMutant(
    "retriesAtOnce", "Retries a failed save with each call",
    seenIn: "retry queues without due times, which every wake empties"
  ) { dependencies in
    dependencies.queue = WeightQueueWrapper(dependencies.queue) { items in
      items.map { WeightSync.RetryItem(entryID: $0.entryID, attempts: $0.attempts, notBefore: 0) }
    }
  }
}
