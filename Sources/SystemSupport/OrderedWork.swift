import Foundation

/// Work of several threads on numbers, whose output is consumed in the order of the numbers.
package final class OrderedWork<Part: Sendable>: @unchecked Sendable {
  /// The work was ended because another part of it failed.
  private struct Ended: Error {}

  private let condition = NSCondition()
  private let limit: Int
  private let size: (Part) -> Int
  private let consume: (Part) throws -> Void
  private var rest: Range<Int>
  /// The number whose parts are consumed at once.
  private var turn: Int
  /// The parts of later numbers.
  private var kept: [Int: [Part]] = [:]
  private var keptSize = 0
  /// The later numbers that are finished.
  private var finished: Set<Int> = []
  private var failure: (any Error)?

  private init(
    _ numbers: Range<Int>, limit: Int, size: @escaping (Part) -> Int,
    _ consume: @escaping (Part) throws -> Void
  ) {
    self.limit = limit
    self.size = size
    self.consume = consume
    rest = numbers
    turn = numbers.lowerBound
  }

  /// Makes the parts of all numbers and consumes them.
  ///
  /// Parts of the lowest unfinished number are consumed when they are made; those of later numbers
  /// are kept until then. The maker of a later number waits while too many parts are kept.
  ///
  /// - Parameters:
  ///   - numbers: The numbers.
  ///   - jobs: The maximum number of threads, above zero.
  ///   - limit: The size from which on no more parts are kept.
  ///   - size: Returns the size of a part.
  ///   - make: Makes the parts of a number, independently of all others, and passes each on; called
  ///     from any thread.
  ///   - consume: Consumes a part; called from any thread, by one at a time.
  /// - Throws: The first error of `make` or `consume`, after which nothing is consumed.
  /// - Complexity: O(*n*) calls for *n* numbers and parts.
  package static func perform(
    _ numbers: Range<Int>, jobs: Int, limit: Int, size: @escaping (Part) -> Int,
    make: @escaping @Sendable (Int, (Part) throws -> Void) throws -> Void,
    consume: @escaping (Part) throws -> Void
  ) throws {
    precondition(jobs > 0, "\(jobs) threads")
    let work = OrderedWork(numbers, limit: limit, size: size, consume)
    DispatchQueue.concurrentPerform(iterations: min(jobs, numbers.count)) { _ in
      while let number = work.take() {
        do {
          try make(number) { try work.add($0, of: number) }
          try work.finish(number)
        } catch {
          work.fail(error)
        }
      }
    }
    if let failure = work.failure { throw failure }
  }

  private func take() -> Int? {
    condition.withLock { failure == nil ? rest.popFirst() : nil }
  }

  private func add(_ part: Part, of number: Int) throws {
    try condition.withLock {
      while failure == nil, number != turn, keptSize >= limit { condition.wait() }
      if failure != nil { throw Ended() }
      if number == turn { return try consume(part) }
      kept[number, default: []].append(part)
      keptSize += size(part)
    }
  }

  private func finish(_ number: Int) throws {
    try condition.withLock {
      if failure != nil { throw Ended() }
      finished.insert(number)
      while finished.remove(turn) != nil {
        turn += 1
        for part in kept.removeValue(forKey: turn) ?? [] {
          keptSize -= size(part)
          try consume(part)
        }
      }
      condition.broadcast()
    }
  }

  private func fail(_ error: any Error) {
    condition.withLock {
      if failure == nil, !(error is Ended) { failure = error }
      condition.broadcast()
    }
  }
}
