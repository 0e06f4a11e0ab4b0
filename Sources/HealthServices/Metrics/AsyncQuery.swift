public import HealthContracts
import Synchronization

extension Metrics.HealthKitService {
  /// Turns a query that calls back into one to await: for a provider over HealthKit itself.
  ///
  /// Comes back exactly once, with whatever is first: the query's answer, its error, or the
  /// cancellation of the task, which also stops the query. Answers after that are dropped.
  ///
  /// - Parameter start: Starts the query with its handler, and returns how to stop it.
  /// - Returns: The answer.
  /// - Throws: The query's error; `CancellationError` when the task is cancelled.
  public nonisolated static func awaitQuery<Answer: Sendable>(
    _ start:
      @Sendable (@escaping @Sendable (Result<Answer, any Error>) -> Void) -> (
        @Sendable () -> Void
      )
  ) async throws -> Answer {
    let query = OneAnswer<Answer>()
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

/// Who waits for a query's answer, and how it is stopped.
private final class OneAnswer<Answer: Sendable>: Sendable {
  private struct State {
    var continuation: CheckedContinuation<Answer, any Error>?
    var stop: (@Sendable () -> Void)?
    var isOver = false
    var isCancelled = false
  }

  private let state = Mutex(State())

  /// Takes who waits; cancelled before, the query is not even started.
  func wait(_ continuation: CheckedContinuation<Answer, any Error>) -> Bool {
    let isOver = state.withLock { state in
      if !state.isOver { state.continuation = continuation }
      return state.isOver
    }
    if isOver { continuation.resume(throwing: CancellationError()) }
    return !isOver
  }

  /// Takes how to stop; cancelled meanwhile, it is stopped at once.
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
