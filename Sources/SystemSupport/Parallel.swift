import Foundation

/// Parallel computation with results in a fixed order.
package enum Parallel {
  /// Maps a range of numbers in parallel.
  ///
  /// - Parameters:
  ///   - range: The numbers.
  ///   - jobs: The maximum number of threads, above zero.
  ///   - transform: Computes a result independently of all others; called from any thread.
  /// - Returns: The results in the order of the numbers.
  /// - Complexity: O(*n*) calls for *n* numbers.
  package static func map<Result: Sendable>(
    _ range: Range<Int>, jobs: Int, _ transform: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    if jobs <= 1 || range.count <= 1 { return range.map(transform) }
    let state = State<Result>(range)
    DispatchQueue.concurrentPerform(iterations: min(jobs, range.count)) { _ in
      while let number = state.take() { state.put(transform(number), for: number) }
    }
    return state.results
  }

  /// The state shared by the threads, protected by the lock.
  private final class State<Result: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private let range: Range<Int>
    private var next: Int
    private var made: [Int: Result] = [:]

    init(_ range: Range<Int>) {
      self.range = range
      next = range.lowerBound
    }

    func take() -> Int? {
      lock.withLock {
        guard next < range.upperBound else { return nil }
        next += 1
        return next - 1
      }
    }

    func put(_ result: Result, for number: Int) { lock.withLock { made[number] = result } }

    var results: [Result] {
      range.map { number in
        guard let result = made[number] else { preconditionFailure("\(number) has no result") }
        return result
      }
    }
  }
}
