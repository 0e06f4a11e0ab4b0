import HealthModel
import Testing

@testable import SimulatedHealth

@Suite("Summaries of a store after changes") struct RefreshTests {
  /// A deterministic sequence of small numbers.
  private struct Numbers {
    var state: UInt64

    mutating func next(below limit: UInt64) -> Int64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int64((state >> 33) % limit)
    }
  }

  /// The live samples of a store, each looked at in every millisecond.
  private struct Oracle {
    let store: TypeStore
    let live: [Int]

    init(_ store: TypeStore) {
      self.store = store
      live = (0..<store.log.count).filter(store.log.isLive)
    }

    func rank(_ row: Int) -> UInt16 { store.rules.ranks[Int(store.log.sources[row])] }

    func isBetter(_ row: Int, than other: Int) -> Bool {
      (Int64(rank(row)), store.log.starts[row], Int64(row))
        < (Int64(rank(other)), store.log.starts[other], Int64(other))
    }

    func amount(at time: Int64) -> (merged: Int64, covered: Int64) {
      let (log, rules) = (store.log, store.rules)
      let covering = live.filter { log.starts[$0] <= time && time < log.end($0) }
      let best = covering.min { isBetter($0, than: $1) }
      let winners = covering.filter {
        !rules.byInstant || $0 == best || rules.sumsOwn && rank($0) == best.map(rank)
      }
      var merged = winners.reduce(Int64(0)) {
        $0 + log.counted($1, by: time + 1, scale: rules.scale)
          - log.counted($1, by: time, scale: rules.scale)
      }
      for row in live where log.starts[row] == time && log.end(row) == time {
        let isHidden = best.map {
          rules.sumsOwn ? rank($0) < rank(row) : isBetter($0, than: row)
        }
        if rules.byInstant, rules.hidesInstants, isHidden ?? false { continue }
        merged += log.value(row) * rules.scale
      }
      return (merged, covering.isEmpty ? 0 : 1)
    }
  }

  @Test(
    "the amount before every moment is that of its milliseconds, whatever came in which order",
    arguments: [
      (true, false, true), (true, false, false), (true, true, true), (false, false, true),
    ]
  )
  func sums(byInstant: Bool, sumsOwn: Bool, hidesInstants: Bool) {
    for seed in 0..<60 {
      var numbers = Numbers(state: UInt64(seed))
      var store = TypeStore(
        type: .stepCount,
        rules: MergeRules(
          byInstant: byInstant, sumsOwn: sumsOwn, hidesInstants: hidesInstants, scale: 1_000,
          ranks: [1, 0, 2]), shape: .small)
      for _ in 0..<6 {
        for _ in 0..<1 + numbers.next(below: 14) {
          let live = (0..<store.log.count).filter(store.log.isLive)
          if numbers.next(below: 4) == 0, !live.isEmpty {
            let row = live[Int(numbers.next(below: UInt64(live.count)))]
            store.delete(row, at: 0, unreported: false)
          } else {
            // Few starts, so that many are equal, and lengths from 0 to several leaves.
            let start = 3 * numbers.next(below: 12)
            let length = max(0, numbers.next(below: 16) - 3)
            store.add(
              start: start, end: start + length, value: numbers.next(below: 50),
              source: UInt16(numbers.next(below: 3)))
          }
        }
        store.refresh()
        let oracle = Oracle(store)
        var (merged, covered) = (Int64(0), Int64(0))
        for time in Int64(0)..<52 {
          let totals = store.totals(before: time)
          #expect(totals.merged == merged, "seed \(seed), before \(time)")
          #expect(totals.covered == covered, "seed \(seed), before \(time)")
          let next = oracle.amount(at: time)
          (merged, covered) = (merged + next.merged, covered + next.covered)
        }
      }
    }
  }
}
