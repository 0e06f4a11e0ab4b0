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
  /// True while a thread consumes, which it does without the lock.
  private var isConsuming = false
  /// The parts that are not consumed yet.
  private var kept: [Int: [Part]] = [:]
  private var keptSize = 0
  /// The numbers that are finished and whose parts are not all consumed.
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
  /// are kept until then. A maker waits while too many parts are kept that it cannot consume.
  ///
  /// - Parameters:
  ///   - numbers: The numbers.
  ///   - jobs: The maximum number of threads, above zero.
  ///   - limit: The size from which on no more parts are kept.
  ///   - size: Returns the size of a part.
  ///   - make: Makes the parts of a number, independently of all others, and passes each on; called
  ///     from any thread.
  ///   - consume: Consumes a part; called from any thread, by one at a time.
  /// - Throws: The first error of `make` or `consume`, after which only those parts are consumed
  ///   that a thread has already taken.
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
      while failure == nil, keptSize >= limit, number != turn || isConsuming { condition.wait() }
      if failure != nil { throw Ended() }
      kept[number, default: []].append(part)
      keptSize += size(part)
      try consumeInTurn()
    }
  }

  private func finish(_ number: Int) throws {
    try condition.withLock {
      if failure != nil { throw Ended() }
      finished.insert(number)
      try consumeInTurn()
    }
  }

  /// Consumes what is in turn unless another thread does; the lock is held by the caller.
  private func consumeInTurn() throws {
    if isConsuming { return }
    isConsuming = true
    defer {
      isConsuming = false
      condition.broadcast()
    }
    while failure == nil {
      if let parts = kept.removeValue(forKey: turn) {
        do {
          try consumeUnlocked(parts)
        } catch {
          failure = failure ?? error
          throw Ended()
        }
        keptSize -= parts.reduce(0) { $0 + size($1) }
        condition.broadcast()
      } else if finished.remove(turn) != nil {
        turn += 1
      } else {
        return
      }
    }
  }

  private func consumeUnlocked(_ parts: [Part]) throws {
    condition.unlock()
    defer { condition.lock() }
    for part in parts { try consume(part) }
  }

  private func fail(_ error: any Error) {
    condition.withLock {
      if failure == nil, !(error is Ended) { failure = error }
      condition.broadcast()
    }
  }
}
