import class Foundation.Thread

/// Runs blocking work on a thread of its own, so that no thread of the concurrency pool waits.
///
/// The work is a task that inherits the caller's task-local values, by which Swift Testing knows
/// the running test.
enum OwnThread {
  /// The stack of the thread, as large as that of a process's first thread on Linux.
  private static let stackSize = 8 << 20

  static func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    await Task(executorPreference: NewThread(stackSize: stackSize)) { work() }.value
  }
}

/// An executor that starts a thread for each job.
private final class NewThread: TaskExecutor {
  private let stackSize: Int

  init(stackSize: Int) { self.stackSize = stackSize }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let thread = Thread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    thread.stackSize = stackSize
    thread.start()
  }
}
