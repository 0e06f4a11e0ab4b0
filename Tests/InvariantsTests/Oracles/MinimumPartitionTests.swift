import HealthModel
import TestSupport
import Testing

@testable import Invariants

@Suite struct MinimumPartitionTests {
  /// The least number by trying every set of places to cut.
  private func tried(_ oracle: StepOracle, _ range: TimeRange, limit: Int64, shortest: Int64)
    -> Int
  {
    let samples = oracle.samples(in: range)
    let starts = Set(samples.map(\.start)).sorted()
    if starts.isEmpty { return 1 }
    var least = Int.max
    for chosen in 0..<(1 << (starts.count - 1)) {
      let cuts =
        [starts[0]]
        + starts.indices.dropFirst().filter { chosen >> ($0 - 1) & 1 == 1 }
        .map { starts[$0] } + [range.end.milliseconds]
      let fits = zip(cuts, cuts.dropFirst()).allSatisfy { from, to in
        let part = TimeRange(from, to)
        let last = oracle.samples(in: part).last?.start ?? from
        return oracle.rounded(oracle.amount(in: part)).steps <= limit || last < from + shortest
      }
      if fits { least = min(least, cuts.count - 1) }
    }
    return least
  }

  private func disagreements(
    _ semantics: StoreSemantics, valued values: [Int32], slots: Int64, shortest: Int64
  ) -> (histories: Int, above: Int, first: String?) {
    var (histories, above) = (0, 0)
    var first: String?
    StepHistories.each(slots: slots, valued: values, isReversed: false) { history in
      histories += 1
      if first != nil { return }
      let oracle = StepOracle(history, semantics)
      let range = TimeRange(0, slots + 1)
      guard let least = MinimumPartition(oracle, range) else {
        first = "nothing for \(history.steps)"
        return
      }
      for limit in [1, 5, 8, 12, 60] {
        let found = least.number(limit: limit, shortest: shortest)
        let wanted = tried(oracle, range, limit: Int64(limit), shortest: shortest)
        if found != wanted { first = "\(found), not \(wanted), at \(limit): \(oracle.samples)" }
        above += found > 1 ? 1 : 0
      }
    }
    return (histories, above, first)
  }

  @Test(
    "it is the least of all divisions of every small history, under every rule",
    arguments: StepHistories.tried)
  func everyDivision(_ rule: Int) {
    let cases: [(values: [Int32], slots: Int64, shortest: Int64)] = [
      ([7, 1, 11], 3, 2), ([5, 9], Exhaustive.isWhole ? 5 : 4, 1),
    ]
    for (values, slots, shortest) in cases {
      let found = disagreements(
        StepHistories.merging[rule], valued: values, slots: slots, shortest: shortest)
      #expect(found.first == nil)
      #expect(found.histories > 100 && found.above > found.histories / 2)
    }
  }

  @Test("a sample that hides another one can make room for it")
  func hiding() {
    // The watch hides the phone's 9 while both walk: with it 3 + 2 steps, without it 9.
    let history = History(
      span: TimeRange(0, 100), identifierKey: 1,
      steps: [
        stepSeries("watch", [(0, 40, 3)]), stepSeries("phone", [(10, 30, 9), (50, 60, 2)]),
      ])
    let oracle = StepOracle(history, StoreSemantics())
    #expect(MinimumPartition(oracle, history.span)?.number(limit: 5, shortest: 1) == 1)
    #expect(tried(oracle, history.span, limit: 5, shortest: 1) == 1)
  }

  @Test("no sample is one interval, and too many that hang together are given up")
  func ends() {
    let empty = History(span: TimeRange(0, 9), identifierKey: 1, steps: [])
    let oracle = StepOracle(empty, StoreSemantics())
    #expect(MinimumPartition(oracle, empty.span)?.number(limit: 1, shortest: 1) == 1)
    let chain = (0..<5_000).map { (Int64($0), Int64($0) + 2, Int32(1)) }
    let long = History(
      span: TimeRange(0, 6_000), identifierKey: 1, steps: [stepSeries("watch", chain)])
    #expect(MinimumPartition(StepOracle(long, StoreSemantics()), long.span) == nil)
  }
}
