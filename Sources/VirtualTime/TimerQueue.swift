import Synchronization

/// A binary heap of timers, ordered by due time and then by insertion.
struct TimerQueue {
  /// The action of a timer.
  enum Action {
    /// Adds a job to the ready queue, attributed to the task that scheduled it.
    case job(UnownedJob, task: Int)
    /// Wakes a sleeping task.
    case sleeper(Sleeper)
  }

  struct Timer {
    var due: Int64
    var order: Int
    var action: Action

    func isBefore(_ other: Timer) -> Bool { (due, order) < (other.due, other.order) }
  }

  private var heap: [Timer] = []
  private var arrivals = 0

  /// Returns the earliest due time, after removing cancelled sleepers from the top of the heap.
  ///
  /// - Complexity: O(log *n*) for each removed sleeper.
  mutating func earliest() -> Int64? {
    while case .sleeper(let sleeper) = heap.first?.action, sleeper.isDone { _ = removeFirst() }
    return heap.first?.due
  }

  /// Inserts a timer.
  ///
  /// - Complexity: O(log *n*).
  mutating func insert(_ action: Action, due: Int64) {
    arrivals += 1
    heap.append(Timer(due: due, order: arrivals, action: action))
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].isBefore(heap[parent]) else { break }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  /// Removes the earliest timer and returns its action.
  ///
  /// - Complexity: O(log *n*).
  mutating func removeFirst() -> Action {
    let first = heap[0]
    let last = heap.removeLast()
    if heap.isEmpty { return first.action }
    heap[0] = last
    var parent = 0
    while true {
      let left = 2 * parent + 1
      guard left < heap.count else { break }
      let right = left + 1
      let least = right < heap.count && heap[right].isBefore(heap[left]) ? right : left
      guard heap[least].isBefore(heap[parent]) else { break }
      heap.swapAt(least, parent)
      parent = least
    }
    return first.action
  }
}

/// A task that sleeps on a virtual timer, and is resumed once, by the timer or by cancellation.
///
/// Cancellation may come from another thread, so the caller that takes the continuation resumes it.
final class Sleeper: Sendable {
  private struct State {
    var continuation: UnsafeContinuation<Void, any Error>?
    var isDone = false
  }

  private let state = Mutex(State())

  /// True if the task has been resumed or its sleep cancelled.
  var isDone: Bool { state.withLock(\.isDone) }

  func start(_ continuation: UnsafeContinuation<Void, any Error>) {
    let isCancelled = state.withLock { state in
      if !state.isDone { state.continuation = continuation }
      return state.isDone
    }
    if isCancelled { continuation.resume(throwing: CancellationError()) }
  }

  func wake() { takeOut()?.resume() }

  func cancel() { takeOut()?.resume(throwing: CancellationError()) }

  private func takeOut() -> UnsafeContinuation<Void, any Error>? {
    state.withLock { state in
      defer { state.continuation = nil }
      state.isDone = true
      return state.continuation
    }
  }
}
