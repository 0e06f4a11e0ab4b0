import Foundation

/// Works on many things at once, with results in the things' order.
package enum Parallel {
  /// Maps a range of numbers, each on some thread.
  ///
  /// - Parameters:
  ///   - range: The numbers.
  ///   - jobs: How many are worked on at once, above zero.
  ///   - transform: Makes a result; it must not depend on any other's.
  /// - Returns: The results in the numbers' order.
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

  /// What threads share; everything behind the lock.
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
