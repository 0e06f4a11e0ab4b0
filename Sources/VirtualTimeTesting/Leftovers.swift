import Synchronization

/// A tracker of tasks that outlive a body.
final class Leftovers: Sendable {
  /// A value that the tasks of a body inherit, and release when they end.
  private final class Token: Sendable {
    @TaskLocal static var current: Token?
  }

  private struct WeakToken {
    weak var token: Token?
  }

  private let held = Mutex(WeakToken())

  /// True if a task that inherited the body's task-local values has not ended.
  ///
  /// Detached tasks do not inherit them.
  var exist: Bool { held.withLock { $0.token != nil } }

  /// Runs a body whose tasks are tracked.
  func watch(_ body: BorrowedBody) async throws {
    let token = Token()
    held.withLock { $0.token = token }
    try await Token.$current.withValue(token) { try await body() }
  }
}
