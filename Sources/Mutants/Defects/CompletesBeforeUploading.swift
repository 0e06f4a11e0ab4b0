import HealthContracts

extension Mutant {
  static let completesBeforeUploading = metricsMutant(
    "completesBeforeUploading", "Completes the background task before the upload",
    seenIn:
      "transistorsoft/react-native-background-fetch#129: finish() outside the asynchronous work"
  ) { $0.with(scheduler: HastyScheduler($0.service.scheduler)) }
}

@MainActor
private final class HastyScheduler: TaskSchedulerWrapper {
  override func register(
    _ identifier: String,
    _ handler: @escaping @MainActor @Sendable (any Metrics.BackgroundTask) -> Void
  ) throws(Metrics.TaskSchedulerError) {
    try base.register(identifier) { task in
      handler(task)
      task.setTaskCompleted(success: true)
    }
  }
}
