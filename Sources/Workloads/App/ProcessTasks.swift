import HealthContracts

/// The scheduler of background tasks as one process of an app sees it.
///
/// Calls of services that outlive their process in the simulation have no effect.
@MainActor
final class ProcessTasks: Metrics.TaskScheduling {
  private let base: any Metrics.TaskScheduling
  private let isCurrent: @MainActor () -> Bool

  /// Creates the scheduler of a process.
  ///
  /// - Parameters:
  ///   - base: The scheduler of the device.
  ///   - isCurrent: Returns true while the process runs.
  init(_ base: any Metrics.TaskScheduling, _ isCurrent: @escaping @MainActor () -> Bool) {
    self.base = base
    self.isCurrent = isCurrent
  }

  func register(
    _ identifier: String,
    _ handler: @escaping @MainActor @Sendable (any Metrics.BackgroundTask) -> Void
  ) throws(Metrics.TaskSchedulerError) {
    if isCurrent() { try base.register(identifier, handler) }
  }

  func submit(_ request: Metrics.TaskRequest) throws(Metrics.TaskSchedulerError) {
    if isCurrent() { try base.submit(request) }
  }

  func cancel(_ identifier: String) {
    if isCurrent() { base.cancel(identifier) }
  }
}
