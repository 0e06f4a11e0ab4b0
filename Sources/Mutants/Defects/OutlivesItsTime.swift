import HealthContracts

extension Mutant {
  static let outlivesItsTime = metricsMutant(
    "outlivesItsTime", "Goes on when the time of its background task is up",
    seenIn: "tasks without an expiration handler, whose process the system ends"
  ) { $0.with(scheduler: DeafScheduler($0.service.scheduler)) }
}

@MainActor
private final class DeafScheduler: TaskSchedulerWrapper {
  override func register(
    _ identifier: String,
    _ handler: @escaping @MainActor @Sendable (any Metrics.BackgroundTask) -> Void
  ) throws(Metrics.TaskSchedulerError) {
    try base.register(identifier) { handler(EndlessTask($0)) }
  }
}

@MainActor
private final class EndlessTask: BackgroundTaskWrapper {
  override var expirationHandler: (@MainActor @Sendable () -> Void)? {
    get { nil }
    set {}
  }
}
