import HealthModel
import SimulatedHealth
import Testing

@Suite struct StepIndexTests {
  @Test("shares equal an instant-by-instant merge on thousands of small histories")
  func naiveMerge() {
    var random = Xorshift(seed: 7)
    for round in 0..<6_000 {
      let walks = randomWalks(&random, top: round % 2 == 0 ? 6 : 14)
      if !agrees(walks) { return }
    }
  }

  @Test("shares equal the naive merge for every pair of walks, from one source or from two")
  func everyPair() {
    var walks: [Walk] = []
    for start in Int64(0)...4 {
      for end in start...4 { walks += [Walk(start, end, 3), Walk(start, end, 0)] }
    }
    for left in walks {
      for right in walks {
        if !agrees([[left], [right]]) { return }
        if left.start <= right.start, !agrees([[left, right]]) { return }
      }
    }
  }

  private func agrees(_ walks: [[Walk]]) -> Bool {
    let index = StepIndex(history(walks))
    let shares = naiveShares(walks).flatMap { $0 }
    let starts = walks.flatMap { $0.map(\.start) }
    // Equal starts keep the order of the rows: the best source first, then the earlier sample.
    let order = starts.indices.sorted { (starts[$0], $0) < (starts[$1], $1) }
    var sums: [Int64] = [0]
    for row in order { sums.append((sums.last ?? 0) + shares[row]) }
    let same =
      index.rows == order.map { Int32($0) } && index.starts == order.map { starts[$0] }
      && index.sums == sums
    if !same { Issue.record("\(walks) gives \(index.sums), not \(sums)") }
    return same
  }

  @Test("shares are never negative, and their sum is at most the sum of all samples")
  func bounds() {
    var random = Xorshift(seed: 8)
    for _ in 0..<1_000 {
      let walks = randomWalks(&random, top: 40)
      let index = StepIndex(history(walks))
      #expect(zip(index.sums, index.sums.dropFirst()).allSatisfy { $0 <= $1 })
      let all = walks.joined().reduce(Int64(0)) { $0 + Int64($1.steps) }
      #expect((index.sums.last ?? 0) <= all)
      let best = walks.first.map { Set($0.map(\.start)).count == $0.count } ?? false
      if best, let first = walks.first, first.count == 1 {
        #expect((index.sums.last ?? 0) >= Int64(first[0].steps))
      }
    }
  }

  @Test("a count is the shares of the samples that start inside, and parts of any cut add up")
  func cuts() {
    var random = Xorshift(seed: 9)
    for _ in 0..<150 {
      let walks = randomWalks(&random, top: 8)
      let index = StepIndex(history(walks))
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
          let whole = count(index, from, to)
          let parts = count(index, from, middle) + count(index, middle, to)
          if whole != expected || parts != whole {
            Issue.record("\(walks) in \(from)..<\(to) gives \(whole)")
            return
          }
        }
      }
    }
  }

  private func count(_ index: StepIndex, _ from: Int64, _ to: Int64) -> Int64 {
    var scanned = 0
    return index.count(in: TimeRange(from, to), scanned: &scanned)
  }

  @Test("a watch's 1,100 and a phone's 1,400 steps, of which 1,000 overlap the watch, make 1,500")
  func workedExample() {
    let minute: Int64 = 60_000
    let walks = [
      [Walk(0, 10 * minute, 1_100)],
      // The first ten of fourteen minutes lie under the watch.
      [Walk(0, 14 * minute, 1_400)],
    ]
    let index = StepIndex(history(walks))
    #expect(index.sums == [0, 1_100, 1_500])
    let apart = [
      [walks[0][0]], [Walk(0, 10 * minute, 1_000), Walk(10 * minute, 14 * minute, 400)],
    ]
    #expect(StepIndex(history(apart)).sums == [0, 1_100, 1_100, 1_500])
  }

  @Test("watch goes over phone and phone over app, and each fills the gaps of its betters")
  func priority() {
    let walks = [
      [Walk(10, 20, 100)], [Walk(0, 15, 150), Walk(40, 50, 10)], [Walk(0, 60, 600)],
    ]
    // The phone is left 0-10 and 40-50; the app 20-40 and 50-60.
    #expect(naiveShares(walks) == [[100], [100, 10], [300]])
    let index = StepIndex(history(walks))
    #expect(index.rows == [1, 3, 0, 2])
    #expect(index.sums == [0, 100, 400, 500, 510])
  }

  @Test("a sample counts in the range of its start alone, bounds half-open")
  func strictStart() {
    let index = StepIndex(history([[Walk(5, 25, 70)]]))
    let cases: [(Int64, Int64, Int64)] = [
      (5, 6, 70), (5, 5, 0), (4, 5, 0), (6, 25, 0), (0, 5, 0), (0, 6, 70), (24, 99, 0),
    ]
    for (from, to, expected) in cases {
      #expect(count(index, from, to) == expected)
      var scanned = 0
      let positions = index.positions(in: TimeRange(from, to), scanned: &scanned)
      #expect(positions.count == (expected == 0 ? 0 : 1))
    }
  }

  @Test("positions are those of the starts inside, for every range over equal and distinct starts")
  func positions() {
    let starts: [Int64] = [0, 0, 2, 2, 2, 5, 7]
    let index = StepIndex(history([starts.map { Walk($0, 9, 1) }]))
    for from in Int64(-1)...8 {
      for to in from...8 {
        var scanned = 0
        let positions = index.positions(in: TimeRange(from, to), scanned: &scanned)
        let inside = starts.indices.filter { from <= starts[$0] && starts[$0] < to }
        #expect(Array(positions) == inside)
      }
    }
  }

  @Test("values near the largest are shared without overflow")
  func huge() {
    let year: Int64 = 31_536_000_000
    let index = StepIndex(
      history([[Walk(year / 2, year, 1)], [Walk(0, 10 * year, .max), Walk(0, 10 * year, .max)]]))
    // The watch hides the time from a twentieth to a tenth of the phone's ten years.
    let steps = Int64(Int32.max)
    let seen = steps / 20
    let rest = steps - steps / 10
    #expect(index.sums == [0, seen + rest, seen + rest, seen + rest + 1])
  }

  @Test("two searches look at about log2 of the samples each, whatever their number")
  func work() {
    for count in Array(0...70) + [1_000, 1_023, 1_024, 1_025] {
      let index = StepIndex(history([(0..<count).map { Walk(Int64($0), Int64($0), 1) }]))
      // A search of n samples takes from floor(log2 n) to floor(log2 n) + 1 looks.
      let least = count == 0 ? 0 : Int.bitWidth - 1 - count.leadingZeroBitCount
      let most = count == 0 ? 0 : least + 1
      for from in [0, Int64(count / 3), Int64(count)] {
        var scanned = 0
        _ = index.count(in: TimeRange(from, Int64(count) + 1), scanned: &scanned)
        #expect((2 * least...2 * most).contains(scanned))
        let before = scanned
        _ = index.positions(in: TimeRange(from, Int64(count) + 1), scanned: &scanned)
        #expect(scanned == 2 * before)
      }
    }
  }
}
