import HealthContracts

extension Mutant {
  static let requestOutlivesTheSession = metricsMutant(
    "requestOutlivesTheSession", "Keeps the pending request after a sign-out",
    seenIn: "background requests that nobody cancels"
  ) { $0.with(scheduler: LastingScheduler($0.service.scheduler)) }
}

@MainActor
private final class LastingScheduler: TaskSchedulerWrapper {
  override func cancel(_ identifier: String) {}
}
