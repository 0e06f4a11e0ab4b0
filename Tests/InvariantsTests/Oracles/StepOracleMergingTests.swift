import HealthModel
import TestSupport
import Testing

@testable import Invariants

@Suite struct StepOracleMergingTests {
  /// Where the oracle and the definition differ on a history, if they do.
  private func disagreement(_ history: History, slots: Int64, _ semantics: StoreSemantics)
    -> String?
  {
    let oracle = StepOracle(history, semantics)
    var naive = NaiveSteps(history, semantics)
    guard oracle.unit == naive.unit else { return "unit \(oracle.unit)" }
    for chosen in 0..<(UInt64(1) << UInt64(naive.rows.count)) {
      let samples = oracle.samples.filter { chosen >> UInt64($0.row) & 1 == 1 }
      let amount = oracle.amount(of: samples)
      if amount != naive.amount(of: chosen) { return "\(amount) in \(samples)" }
    }
    // Larger sets of samples have been tried above: for them the ranges without end will do.
    let beyond = slots + 1
    for start in 0...slots {
      for end in (naive.rows.count < 3 ? start : beyond)...beyond {
        let range = TimeRange(start, end)
        let rows = oracle.samples(in: range).reduce(UInt64(0)) { $0 | 1 << UInt64($1.row) }
        let isSame =
          rows == naive.starting(in: range)
          && oracle.amount(in: range) == naive.amount(in: range)
        if !isSame { return "\(range) in \(oracle.samples)" }
      }
    }
    return nil
  }

  private func disagreements(
    _ semantics: StoreSemantics, valued values: [Int32], slots: Int64, isReversed: Bool = false
  ) -> (histories: Int, first: String?) {
    var histories = 0
    var first: String?
    for count in 0...values.count {
      StepHistories.each(
        slots: slots, valued: Array(values.prefix(count)), isReversed: isReversed
      ) { history in
        histories += 1
        if first == nil { first = disagreement(history, slots: slots, semantics) }
      }
    }
    return (histories, first)
  }

  @Test("it is the definition under every rule, where steps divide evenly", arguments: 0..<8)
  func even(_ rule: Int) {
    let values: [Int32] = Exhaustive.isWhole ? [60, 180, 420] : [60, 180]
    let found = disagreements(StepHistories.merging[rule], valued: values, slots: 5)
    #expect(found.first == nil)
    // Multisets of up to two or three of 2 · 21 placements.
    #expect(found.histories == 1 + 42 + 903 + (Exhaustive.isWhole ? 13_244 : 0))
  }

  @Test("it is the definition under every rule, where they leave rests", arguments: 0..<8)
  func uneven(_ rule: Int) {
    let slots: Int64 = Exhaustive.isWhole ? 4 : 3
    let found = disagreements(
      StepHistories.merging[rule], valued: [7, 1, 11], slots: slots, isReversed: true)
    #expect(found.first == nil)
    // Of 2 · 10 placements, or 2 · 15.
    #expect(
      found.histories == (Exhaustive.isWhole ? 1 + 30 + 465 + 4_960 : 1 + 20 + 210 + 1_540))
  }

  /// Three samples on eight slots: each in one slot, of two sources, under the default rule.
  ///
  /// With `EXHAUSTIVE` set, five samples under every rule, and of one source from any slot to any
  /// other as well.
  @Test(
    "it is the definition for up to three or five samples on eight slots",
    arguments: Exhaustive.isWhole ? StepHistories.merging : [StoreSemantics()])
  func eightSlots(_ semantics: StoreSemantics) {
    let single = (0..<2).flatMap { source in
      (0..<8).map { StepHistories.Sample(source: source, start: $0, end: $0 + 1, value: 0) }
    }
    let any = (0..<8).flatMap { start in
      (start + 1...8).map { StepHistories.Sample(source: 0, start: start, end: $0, value: 0) }
    }
    for placements in Exhaustive.isWhole ? [single, any] : [single] {
      var histories = 0
      var first: String?
      for count in 0...(Exhaustive.isWhole ? 5 : 3) {
        let values: [Int32] = [60, 7, 420, 11, 1]
        StepHistories.each(among: placements, valued: Array(values.prefix(count))) { history in
          histories += 1
          if first == nil { first = disagreement(history, slots: 8, semantics) }
        }
      }
      #expect(first == nil)
      // Multisets of up to three of 16 placements; of up to five of 16, or of 36.
      let all = placements.count == 16 ? 20_349 : 749_398
      #expect(histories == (Exhaustive.isWhole ? all : 969))
    }
  }

  @Test("there are 16 rules, and the oracle counts parts of a step only where queries merge")
  func rules() {
    #expect(Set(StepHistories.merging).count == 16)
    let units = StepHistories.merging.map { StepOracle(World().history, $0).unit }
    #expect(units.prefix(8).allSatisfy { $0 == 1_000_000 })
    #expect(units.dropFirst(8).allSatisfy { $0 == 1 })
  }

  @Test("third-party sources rank as a history lists them, or those that began last rank first")
  func thirdPartyRank() {
    // Each source's steps have a size of their own, so that the winner shows.
    var changed = 0
    let kinds: [DataSource.Kind] = [.thirdParty, .watch, .mock, .scale]
    for begins in [[0, 1, 2, 3], [3, 2, 1, 0], [1, 0, 1, 1], [1, 3, 0, 2]] as [[Int64]] {
      let series = zip(kinds, begins).enumerated().map { place, source in
        let (kind, begin) = source
        var series = StepSeries(
          source: DataSource(
            identifier: "\(place)", kind: kind, bundleIdentifier: "\(place)", deviceName: nil))
        series.append(start: begin, end: 10, value: Int32(10 - begin) * [1, 10, 100, 1_000][place])
        return series
      }
      var semantics = StoreSemantics()
      semantics.thirdPartyRank = .newestFirst
      func oracle(_ steps: [StepSeries], _ semantics: StoreSemantics) -> StepOracle {
        StepOracle(History(span: TimeRange(0, 10), identifierKey: 1, steps: steps), semantics)
      }
      // The sources of no device, worst first, are put into their places one after another.
      var worstFirst = [0, 2, 3].sorted { (begins[$0], -$0) < (begins[$1], -$1) }
      let order = [0, 1, 2, 3].map { $0 == 1 ? 1 : worstFirst.removeLast() }
      let range = TimeRange(0, 10)
      let found = oracle(series, semantics).amount(in: range)
      #expect(found == oracle(order.map { series[$0] }, StoreSemantics()).amount(in: range))
      if found != oracle(series, StoreSemantics()).amount(in: range) { changed += 1 }
    }
    // The second and the third history list the newest first.
    #expect(changed == 2)
  }

  @Test("a query merges the samples that start in it, whatever began before")
  func scope() {
    let oracle = StepOracle(World().history, StoreSemantics())
    #expect(oracle.amount(in: TimeRange(at(0, 8), at(0, 8, 5))) == 100_000_000)
    #expect(oracle.amount(in: TimeRange(at(0, 8), at(0, 9))) == 140_000_000)
    #expect(oracle.amount(in: TimeRange(at(0, 8) + 1, at(0, 9))) == 80_000_000)
    #expect(oracle.amount(in: TimeRange(at(-9), at(9))) == 427_000_000)
  }
}

@Suite struct StepOracleRoundingTests {
  private func oracle(_ rounding: StoreSemantics.SumRounding, once: Bool = false) -> StepOracle {
    var semantics = StoreSemantics()
    semantics.sumRounding = rounding
    if once { semantics.mergeScope = .once }
    let history = StepHistories.history([
      StepHistories.Sample(source: 0, start: 0, end: 3, value: 10),
      StepHistories.Sample(source: 1, start: 1, end: 4, value: 11),
    ])
    return StepOracle(history, semantics)
  }

  @Test("it rounds down")
  func down() {
    let oracle = oracle(.down)
    let cases: [(Int64, Int64, Int64)] = [
      (0, 0, 0), (1, 0, 1), (999_999, 0, 999_999), (1_000_000, 1, 0), (1_500_000, 1, 500_000),
      (1_999_999, 1, 999_999), (-1, -1, 999_999),
    ]
    for (amount, steps, lost) in cases {
      #expect(oracle.rounded(amount) == (steps, lost), "\(amount)")
    }
  }

  @Test("it rounds to the nearest, halves up")
  func nearest() {
    let oracle = oracle(.nearest)
    let cases: [(Int64, Int64, Int64)] = [
      (0, 0, 0), (499_999, 0, 499_999), (500_000, 1, -500_000), (999_999, 1, -1),
      (1_000_000, 1, 0), (1_499_999, 1, 499_999), (1_500_000, 2, -500_000),
    ]
    for (amount, steps, lost) in cases {
      #expect(oracle.rounded(amount) == (steps, lost), "\(amount)")
    }
  }

  @Test("two thirds of 11 steps are hidden: 3.666667 are left, or 4 whole ones")
  func thirds() {
    let whole = TimeRange(0, 9)
    for rounding in StoreSemantics.SumRounding.allCases {
      #expect(oracle(rounding).amount(in: whole) == 13_666_667)
      let once = oracle(rounding, once: true)
      #expect(once.amount(in: whole) == 14)
      #expect(once.rounded(14) == (14, 0))
    }
    #expect(oracle(.down).rounded(13_666_667) == (13, 666_667))
    #expect(oracle(.nearest).rounded(13_666_667) == (14, -333_333))
  }
}
