import class Foundation.Thread

/// Runs blocking work on a thread of its own, so that no thread of the concurrency pool waits.
enum OwnThread {
  /// The stack of the thread, as large as that of a process's first thread on Linux.
  private static let stackSize = 8 << 20

  static func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: work()) }
      thread.stackSize = stackSize
      thread.start()
    }
  }
}
