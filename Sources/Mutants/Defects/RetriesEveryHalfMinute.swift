import HealthContracts

extension Mutant {
  static let retriesEveryHalfMinute = Mutant.weightSyncMutant(
    "retriesEveryHalfMinute", "Retries a failed export of a weight every 30 seconds",
    seenIn: "retry queues whose count of attempts is never incremented"
  ) { dependencies in
    let policy = dependencies.policy
    dependencies.queue = WeightQueueWrapper(dependencies.queue) { items in
      items.map { item in
        guard item.attempts > 1 else { return item }
        return WeightSync.RetryItem(
          entryID: item.entryID, attempts: 1,
          notBefore: item.notBefore - policy.delay(afterAttempts: item.attempts)
            + policy.firstDelay)
      }
    }
  }
}
