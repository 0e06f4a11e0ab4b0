import Foundation
import Synchronization
import SystemSupport
import Testing

@Suite("Work whose output is in order") struct OrderedWorkTests {
  private struct Failed: Error, Equatable { let number: Int }

  /// Numbers whose earlier parts have more to do, so that threads overtake one another.
  private func parts(_ number: Int) -> [Int] {
    (0..<(number * 7 % 11)).map { number * 100 + $0 }
  }

  @Test("parts come in the order of their numbers, whatever the threads and the limit")
  func order() throws {
    for numbers in [0..<0, 3..<4, 0..<40] {
      for jobs in [1, 2, 3, 8] {
        for limit in [0, 1, 5, 1_000] {
          var consumed: [Int] = []
          try OrderedWork<Int>.perform(
            numbers, jobs: jobs, limit: limit, size: { _ in 1 },
            make: { number, add in
              for part in parts(number) {
                for _ in 0..<(39 - number) * 50 { _ = parts(part) }
                try add(part)
              }
            },
            consume: { consumed.append($0) })
          #expect(consumed == numbers.flatMap(parts), "\(numbers) \(jobs) \(limit)")
        }
      }
    }
  }

  @Test("no more is kept than the limit and a part of each thread")
  func kept() throws {
    let made = Mutex(0)
    var consumed = 0
    var most = 0
    try OrderedWork<Int>.perform(
      0..<200, jobs: 4, limit: 10, size: { _ in 1 },
      make: { number, add in
        for part in 0..<20 {
          made.withLock { $0 += 1 }
          try add(part)
        }
      },
      consume: { _ in
        consumed += 1
        most = max(most, made.withLock { $0 } - consumed)
      })
    #expect(consumed == 4_000)
    #expect(most <= 10 + 4, "\(most)")
  }

  @Test("an error of a maker or of the consumer ends the work", arguments: [1, 2, 8])
  func failures(jobs: Int) {
    for failing in [0, 5, 19] {
      var consumed: [Int] = []
      #expect(throws: Failed(number: failing)) {
        try OrderedWork<Int>.perform(
          0..<20, jobs: jobs, limit: 3, size: { _ in 1 },
          make: { number, add in
            try add(number)
            if number == failing { throw Failed(number: number) }
          },
          consume: { consumed.append($0) })
      }
      #expect(consumed == Array(0..<consumed.count) && consumed.count <= failing + 1)
      var accepted = 0
      #expect(throws: Failed(number: failing)) {
        try OrderedWork<Int>.perform(
          0..<20, jobs: jobs, limit: 3, size: { _ in 1 },
          make: { number, add in try add(number) },
          consume: { part in
            if part == failing { throw Failed(number: part) }
            accepted += 1
          })
      }
      #expect(accepted == failing)
    }
  }
}
