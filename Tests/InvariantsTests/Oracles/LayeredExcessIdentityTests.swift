import HealthModel
import ServiceObservations
import TestSupport
import Testing

@testable import Invariants

/// What the parts count more than the whole, from the definition alone.
@Suite struct LayeredExcessIdentityTests {
  /// What is wrong with the excess of a partition, if anything is.
  private func disagreement(
    _ oracle: StepOracle, _ naive: inout NaiveSteps, _ borders: [Int64],
    _ scope: StoreSemantics.MergeScope
  ) -> String? {
    let layering = LayeredExcessTests.layering(borders)
    let excess = LayeredExcess(layering, oracle)
    if borders.count > 3 {
      let trimmed = LayeredExcess(LayeredExcessTests.layering(borders, isTrimmed: true), oracle)
      if (trimmed.boundaryExcess, trimmed.roundedAway)
        != (excess.boundaryExcess, excess.roundedAway)
      {
        return "\(trimmed) without the outer parts, not \(excess), at \(borders) in \(naive.rows)"
      }
    }
    let parts = layering.first.intervals.map { naive.amount(in: $0.range) }
    let more = parts.reduce(0, +) - naive.amount(in: layering.range)
    let lost = parts.reduce(0) { $0 + $1 - naive.steps($1) * naive.unit }
    let isRight =
      excess.boundaryExcess == more && excess.roundedAway == lost && excess.unit == naive.unit
    if !isRight { return "\(excess), not \(more) and \(lost), at \(borders) in \(naive.rows)" }
    if excess.boundaryExcess < 0 { return "\(excess) is negative" }
    if scope == .once, excess.boundaryExcess != 0 || excess.roundedAway != 0 {
      return "\(excess), though merged once"
    }
    return nil
  }

  /// All ways to cut `[first, last)` between its milliseconds.
  private static func partitions(_ first: Int64, _ last: Int64) -> [[Int64]] {
    let inner = Array(first + 1..<last)
    return (0..<1 << inner.count).map { chosen in
      [first] + inner.indices.filter { chosen >> $0 & 1 == 1 }.map { inner[$0] } + [last]
    }
  }

  /// The first disagreement on all partitions of all small histories, and how many had excess.
  private func exhaustive(
    _ semantics: StoreSemantics, _ values: [Int32], slots: Int64
  ) -> (found: String?, withExcess: Int) {
    // With and without samples before the range.
    let cuts = Self.partitions(0, slots + 1) + Self.partitions(1, slots + 1)
    var found: String?
    var withExcess = 0
    StepHistories.each(slots: slots, valued: values) { history in
      if found != nil { return }
      let oracle = StepOracle(history, semantics)
      var naive = NaiveSteps(history, semantics)
      for cut in cuts where found == nil {
        found = disagreement(oracle, &naive, cut, semantics.mergeScope)
      }
      let finest = LayeredExcess(LayeredExcessTests.layering(Array(0...slots + 1)), oracle)
      if finest.boundaryExcess > 0 { withExcess += 1 }
    }
    return (found, withExcess)
  }

  @Test(
    "parts are the whole and the excess, for all partitions of small histories under every rule",
    arguments: StepHistories.merging.indices)
  func small(_ rule: Int) {
    let semantics = StepHistories.merging[rule]
    for values in [[12], [7, 11], [5, 7, 11]] as [[Int32]] {
      let slots: Int64 = values.count < 3 || Exhaustive.isWhole ? 3 : 2
      let result = exhaustive(semantics, values, slots: slots)
      #expect(result.found == nil)
      let canExceed =
        semantics.mergeScope == .perQuery && semantics.sourceMerging == .byInstant
        && values.count > 1
      #expect((result.withExcess > 0) == canExceed)
    }
  }

  @Test("and of pairs whose steps divide evenly", arguments: StepHistories.merging.indices)
  func pairs(_ rule: Int) {
    let slots: Int64 = Exhaustive.isWhole ? 4 : 3
    #expect(exhaustive(StepHistories.merging[rule], [60, 420], slots: slots).found == nil)
  }

  @Test("and of larger histories of three sources", arguments: StepHistories.merging.indices)
  func large(_ rule: Int) {
    var withExcess = 0
    let semantics = StepHistories.merging[rule]
    let seeds = Exhaustive.isWhole ? 50 : 12
    for seed in 0..<seeds {
      var numbers = SeededNumbers(seed: UInt64(rule * 1_000 + seed))
      var semantics = semantics
      semantics.sumRounding = seed % 2 == 0 ? .down : .nearest
      let samples = (0..<5 + numbers.next(below: 36)).map { _ in
        let start = numbers.next(below: 120)
        let length = numbers.next(below: 5) == 0 ? 0 : 1 + numbers.next(below: 40)
        return StepHistories.Sample(
          source: Int(numbers.next(below: 3)), start: start, end: start + length,
          value: Int32(numbers.next(below: 1_000)))
      }
      let history = StepHistories.history(samples, sources: 3)
      let oracle = StepOracle(history, semantics)
      var naive = NaiveSteps(history, semantics)
      for _ in 0..<4 {
        let density = 2 + numbers.next(below: 30)
        let inner = (Int64(1)..<120).filter { _ in numbers.next(below: density) == 0 }
        let first = numbers.next(below: 4) == 0 ? inner.first ?? 0 : 0
        let borders = [first] + inner.filter { $0 > first } + [120]
        #expect(disagreement(oracle, &naive, borders, semantics.mergeScope) == nil)
        let excess = LayeredExcess(LayeredExcessTests.layering(borders), oracle)
        if excess.boundaryExcess > 0 { withExcess += 1 }
      }
    }
    let canExceed = semantics.mergeScope == .perQuery && semantics.sourceMerging == .byInstant
    #expect(canExceed ? withExcess > 2 * seeds : withExcess == 0)
  }
}
