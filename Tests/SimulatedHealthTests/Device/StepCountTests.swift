import HealthModel
import SimulatedHealth
import TestSupport
import Testing

/// Whole steps, each counted once, of histories whose first source is the best.
@Suite struct StepCountTests {
  private func made(_ walks: [[Walk]]) throws -> HealthDatabase {
    let made = database { $0.mergeScope = .once }
    for (source, walks) in zip(sources, walks) {
      var columns = SampleColumns(.stepCount, writers: [source])
      for walk in walks {
        columns.append(start: walk.start, end: walk.end, value: walk.steps, source: 0)
      }
      try made.load(columns)
    }
    made.prioritize(sources)
    return made
  }

  private func count(_ made: HealthDatabase, _ from: Int64, _ to: Int64) throws -> Int64 {
    do {
      let sum = try #require(try made.sum(.within(from, to, .strictStart)))
      #expect(sum % 1_000_000 == 0)
      return sum / 1_000_000
    } catch let error as HealthStoreError where error.code == .noData {
      return 0
    }
  }

  /// Whether the steps of each start are the naive shares of the walks that begin there.
  private func agrees(_ walks: [[Walk]]) throws -> Bool {
    let made = try made(walks)
    var expected: [Int64: Int64] = [:]
    for (walk, share) in zip(walks.joined(), naiveShares(walks).joined()) {
      expected[walk.start, default: 0] += share
    }
    for (start, share) in expected {
      let found = try count(made, start, start + 1)
      if found == share { continue }
      Issue.record("\(walks) gives \(found) at \(start), not \(share)")
      return false
    }
    return true
  }

  @Test("shares equal an instant-by-instant merge on many small histories")
  func naiveMerge() throws {
    var random = Xorshift(seed: 7)
    for round in 0..<(Exhaustive.isWhole ? 3_000 : 600) {
      let walks = randomWalks(&random, top: round % 2 == 0 ? 6 : 14)
      if try !agrees(walks) { return }
    }
  }

  @Test("shares equal the naive merge for every pair of walks, from one source or from two")
  func everyPair() throws {
    var walks: [Walk] = []
    for start in Int64(0)...4 {
      for end in start...4 { walks += [Walk(start, end, 3), Walk(start, end, 0)] }
    }
    for left in walks {
      for right in walks {
        if try !agrees([[left], [right]]) { return }
        if left.start <= right.start, try !agrees([[left, right]]) { return }
      }
    }
  }

  @Test("steps are never negative, and at most the sum of all samples")
  func bounds() throws {
    var random = Xorshift(seed: 8)
    for _ in 0..<500 {
      let walks = randomWalks(&random, top: 40)
      let made = try made(walks)
      let all = walks.joined().reduce(Int64(0)) { $0 + Int64($1.steps) }
      let counted = try count(made, 0, 100)
      #expect(counted >= 0 && counted <= all)
      if let first = walks.first, first.count == 1 { #expect(counted >= Int64(first[0].steps)) }
    }
  }

  @Test("a count is the shares of the samples that start inside, and parts of any cut add up")
  func cuts() throws {
    var random = Xorshift(seed: 9)
    for _ in 0..<60 {
      let walks = randomWalks(&random, top: 8)
      let made = try made(walks)
      let shares = naiveShares(walks)
      for from in Int64(-1)...10 {
        for to in from...10 {
          var expected: Int64 = 0
          for (source, walks) in walks.enumerated() {
            for (row, walk) in walks.enumerated() where from <= walk.start && walk.start < to {
              expected += shares[source][row]
            }
          }
          let middle = (from + to) / 2
          let whole = try count(made, from, to)
          let parts = try count(made, from, middle) + count(made, middle, to)
          if whole != expected || parts != whole {
            Issue.record("\(walks) in \(from)..<\(to) gives \(whole)")
            return
          }
        }
      }
    }
  }

  @Test("watch goes over phone and phone over app, and each fills the gaps of its betters")
  func priority() throws {
    let walks = [
      [Walk(10, 20, 100)], [Walk(0, 15, 150), Walk(40, 50, 10)], [Walk(0, 60, 600)],
    ]
    // The phone is left 0-10 and 40-50; the app 20-40 and 50-60.
    #expect(naiveShares(walks) == [[100], [100, 10], [300]])
    let made = try made(walks)
    #expect(try count(made, 0, 1) == 400)
    #expect(try count(made, 10, 11) == 100)
    #expect(try count(made, 40, 41) == 10)
    let query = StatisticsQuery(
      .stepCount, where: .bundles(["com.band"]), options: .cumulativeSum)
    #expect(try made.statistics(query).sum?.roundedDown == 300)
  }

  @Test("a sample counts in the range of its start alone, bounds half-open")
  func strictStart() throws {
    let made = try made([[Walk(5, 25, 70)]])
    let cases: [(Int64, Int64, Int64)] = [
      (5, 6, 70), (5, 5, 0), (4, 5, 0), (6, 25, 0), (0, 5, 0), (0, 6, 70), (24, 99, 0),
    ]
    for (from, to, expected) in cases {
      #expect(try count(made, from, to) == expected)
      let found = try made.values(.within(from, to, .strictStart))
      #expect(found.count == (expected == 0 ? 0 : 1))
    }
  }

  @Test("samples found are those of the starts inside, for every range over equal starts")
  func positions() throws {
    let starts: [Int64] = [0, 0, 2, 2, 2, 5, 7]
    let made = try made([starts.enumerated().map { Walk($0.element, 9, Int32($0.offset)) }])
    for from in Int64(-1)...8 {
      for to in from...8 {
        let inside = starts.indices.filter { from <= starts[$0] && starts[$0] < to }
        #expect(try made.values(.within(from, to, .strictStart)) == inside.map { Int64($0) })
      }
    }
  }

  @Test("values near the largest are shared without overflow")
  func huge() throws {
    let year: Int64 = 31_536_000_000
    let made = try made([
      [Walk(year / 2, year, 1)], [Walk(0, 10 * year, .max), Walk(0, 10 * year, .max)],
    ])
    // The watch hides the time from a twentieth to a tenth of the phone's ten years.
    let steps = Int64(Int32.max)
    #expect(try count(made, 0, 1) == steps / 20 + (steps - steps / 10))
    #expect(try count(made, 0, year) == steps / 20 + (steps - steps / 10) + 1)
  }
}
