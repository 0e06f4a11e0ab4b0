import HealthContracts
import HealthModel

extension Mutant {
  static let nextRetryIsNow = Mutant.weightSyncServiceMutant(
    "nextRetryIsNow", "Says that the next retry is due at once",
    seenIn: "timers that are scheduled for the current time until the queue is empty"
  ) { ImpatientRetries($0, $1) }
}

@MainActor
private final class ImpatientRetries: WeightSyncWrapper {
  override func nextRetry() throws -> Instant? {
    try base.nextRetry().map { _ in dependencies.time() }
  }
}
