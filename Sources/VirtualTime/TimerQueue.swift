/// What waits for a virtual time: a binary heap by due time, then by order of arrival.
struct TimerQueue {
  /// What happens when a timer is due.
  enum Action {
    /// A job becomes ready.
    case job(UnownedJob)
    /// A sleeper is woken.
    case sleeper(Sleeper)
  }

  /// A timer.
  struct Timer {
    var due: Int64
    var order: Int
    var action: Action

    func isBefore(_ other: Timer) -> Bool { (due, order) < (other.due, other.order) }
  }

  private var heap: [Timer] = []
  private var arrivals = 0

  var isEmpty: Bool { heap.isEmpty }

  /// The earliest due time.
  var earliest: Int64? { heap.first?.due }

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

  /// Takes the earliest timer.
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

/// A task that sleeps on a virtual timer; woken once, by the timer or by cancellation.
final class Sleeper: @unchecked Sendable {
  // Touched only on the simulation's own thread: cancellation runs there too.
  private var continuation: UnsafeContinuation<Void, any Error>?
  private var isCancelled = false

  func start(_ continuation: UnsafeContinuation<Void, any Error>) {
    if isCancelled {
      continuation.resume(throwing: CancellationError())
    } else {
      self.continuation = continuation
    }
  }

  func wake() {
    continuation?.resume()
    continuation = nil
  }

  func cancel() {
    isCancelled = true
    continuation?.resume(throwing: CancellationError())
    continuation = nil
  }
}
