import HealthContracts

extension Mutant {
  static let neverRetries = metricsMutant(
    "neverRetries", "Requests no retry after a failed upload",
    seenIn: "powersync-ja/powersync-swift#179: one attempt, then nothing until the next change"
  ) { $0.with(scheduler: ResignedScheduler($0.service.scheduler)) }
}

@MainActor
private final class ResignedScheduler: TaskSchedulerWrapper {
  fileprivate var isRunning = false

  override func register(
    _ identifier: String,
    _ handler: @escaping @MainActor @Sendable (any Metrics.BackgroundTask) -> Void
  ) throws(Metrics.TaskSchedulerError) {
    try base.register(identifier) { task in
      self.isRunning = true
      handler(ResignedTask(task, self))
    }
  }

  override func submit(_ request: Metrics.TaskRequest) throws(Metrics.TaskSchedulerError) {
    if !isRunning { try base.submit(request) }
  }
}

@MainActor
private final class ResignedTask: BackgroundTaskWrapper {
  private let scheduler: ResignedScheduler

  init(_ base: any Metrics.BackgroundTask, _ scheduler: ResignedScheduler) {
    self.scheduler = scheduler
    super.init(base)
  }

  override func setTaskCompleted(success: Bool) {
    scheduler.isRunning = false
    base.setTaskCompleted(success: success)
  }
}
