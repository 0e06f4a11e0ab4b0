import HealthContracts

extension Mutant {
  static let reportsFailuresAsSuccess = metricsMutant(
    "reportsFailuresAsSuccess",
    "Completes the background task with success although the upload failed",
    seenIn:
      "transistorsoft/react-native-background-fetch#129: finish() in the handler of every error"
  ) { $0.with(scheduler: CheerfulScheduler($0.service.scheduler)) }
}

@MainActor
private final class CheerfulScheduler: TaskSchedulerWrapper {
  override func register(
    _ identifier: String,
    _ handler: @escaping @MainActor @Sendable (any Metrics.BackgroundTask) -> Void
  ) throws(Metrics.TaskSchedulerError) {
    try base.register(identifier) { handler(CheerfulTask($0)) }
  }
}

@MainActor
private final class CheerfulTask: BackgroundTaskWrapper {
  override func setTaskCompleted(success: Bool) { base.setTaskCompleted(success: true) }
}
