public import HealthContracts
public import HealthServices
import Synchronization

extension Metrics.HealthKitService {
  /// Awaits a callback-based query, for providers built on HealthKit.
  ///
  /// The function returns exactly once, with whichever comes first: the result of the query, its
  /// error, or the cancellation of the task, which also stops the query. Later results are ignored.
  ///
  /// - Parameter start: Starts the query with a result handler and returns a closure that stops it.
  /// - Returns: The result of the query.
  /// - Throws: The error of the query, or `CancellationError` if the task is cancelled.
  public nonisolated static func awaitQuery<Answer: Sendable>(
    _ start:
      @Sendable (@escaping @Sendable (Result<Answer, any Error>) -> Void) -> (
        @Sendable () -> Void
      )
  ) async throws -> Answer {
    let query = QueryContinuation<Answer>()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard query.wait(continuation) else { return }
        query.started(stop: start { query.end($0, isCancelled: false) })
      }
    } onCancel: {
      query.end(.failure(CancellationError()), isCancelled: true)
    }
  }
}

/// The state of one query: the continuation that awaits it and the closure that stops it.
private final class QueryContinuation<Answer: Sendable>: Sendable {
  private struct State {
    var continuation: CheckedContinuation<Answer, any Error>?
    var stop: (@Sendable () -> Void)?
    var isOver = false
    var isCancelled = false
  }

  private let state = Mutex(State())

  /// Stores the continuation; returns false if the task was cancelled before the query started.
  func wait(_ continuation: CheckedContinuation<Answer, any Error>) -> Bool {
    let isOver = state.withLock { state in
      if !state.isOver { state.continuation = continuation }
      return state.isOver
    }
    if isOver { continuation.resume(throwing: CancellationError()) }
    return !isOver
  }

  /// Stores the closure that stops the query, or calls it if the task was cancelled meanwhile.
  func started(stop: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      if !state.isOver { state.stop = stop }
      return state.isCancelled
    }
    if isCancelled { stop() }
  }

  func end(_ result: Result<Answer, any Error>, isCancelled: Bool) {
    let (continuation, stop) = state.withLock { state in
      if state.isOver {
        return (CheckedContinuation<Answer, any Error>?.none, (@Sendable () -> Void)?.none)
      }
      state.isOver = true
      state.isCancelled = isCancelled
      defer {
        state.continuation = nil
        state.stop = nil
      }
      return (state.continuation, isCancelled ? state.stop : nil)
    }
    stop?()
    continuation?.resume(with: result)
  }
}
