import HealthModel
import RunReport
import Testing

@testable import Realism

/// Each rule for merging sources, against a count of slots.
@Suite("rules for merging step sources")
struct MergeRuleTests {
  private typealias Sample = (source: Int, start: Int64, end: Int64)

  private static let slots: Int64 = 4
  /// Steps that a sample of any length divides among its slots without a rest.
  private static let value: Int32 = 60

  private static let placements: [Sample] = (0..<2).flatMap { source in
    (0..<slots).flatMap { start in (start + 1...slots).map { (source, start, $0) } }
  }

  private static func history(_ samples: [Sample]) -> History {
    let series = (0..<2).map { source in
      var series = StepSeries(
        source: DataSource(
          identifier: "\(source)", kind: .watch, bundleIdentifier: "source", deviceName: nil))
      for sample in samples.filter({ $0.source == source }).sorted(by: { $0.start < $1.start }) {
        series.append(start: sample.start, end: sample.end, value: value, label: .genuine)
      }
      return series
    }
    return History(span: TimeRange(0, slots), identifierKey: 1, steps: series)
  }

  /// The steps of each sample of a source in a slot.
  private static func amounts(_ samples: [Sample], _ source: Int, _ slot: Int64) -> [Int64] {
    samples.filter { $0.source == source && $0.start <= slot && slot < $0.end }
      .map { Int64(value) / ($0.end - $0.start) }
  }

  private static func naive(
    _ rule: MergeRule, _ samples: [Sample], _ day: Range<Int64>, _ own: StoreSemantics.OwnOverlaps
  ) -> Int64 {
    func sum(_ source: Int) -> Int64 {
      day.reduce(0) { $0 + amounts(samples, source, $1).reduce(0, +) }
    }
    switch rule {
    case .naiveSum: return sum(0) + sum(1)
    case .priorityPerDay: return sum(0) > 0 ? sum(0) : sum(1)
    case .priorityPerInterval, .union:
      return day.reduce(0) { total, slot in
        let byStart = (0..<Self.slots).flatMap { start in samples.filter { $0.start == start } }
        let best = (0..<2).compactMap { source in
          let amounts = amounts(byStart, source, slot)
          return own == .first ? amounts.first : amounts.isEmpty ? nil : amounts.reduce(0, +)
        }
        return total + ((rule == .union ? best.max() : best.first) ?? 0)
      }
    }
  }

  @Test(
    "all placements of two samples of two sources", arguments: MergeRule.allCases,
    StoreSemantics.OwnOverlaps.allCases)
  func placements(_ rule: MergeRule, _ own: StoreSemantics.OwnOverlaps) {
    var semantics = StoreSemantics()
    semantics.ownOverlaps = own
    for (place, first) in Self.placements.enumerated() {
      for second in Self.placements[place...] {
        let samples = [first, second]
        for cut in 1..<Self.slots {
          let days = DayTable(firstDay: LocalDay(ordinal: 0), starts: [0, cut, Self.slots])
          let expected = [0..<cut, cut..<Self.slots].map { Self.naive(rule, samples, $0, own) }
          let totals = DailyTotals(Self.history(samples).steps, days, semantics).of(rule)
          #expect(totals == expected.map { $0 * MergeRule.parts }, "\(samples) \(cut)")
        }
      }
    }
  }

  @Test(
    "an instant's sample counts unless a better source covers it and the store hides it",
    arguments: 0..<4, StoreSemantics.InstantUnderCover.allCases)
  func instants(_ time: Int64, _ rule: StoreSemantics.InstantUnderCover) {
    var semantics = StoreSemantics()
    semantics.instantUnderCover = rule
    let days = DayTable(firstDay: LocalDay(ordinal: 0), starts: [0, Self.slots])
    for cover in Self.placements {
      let instant: Sample = (1 - cover.source, time, time)
      let totals = DailyTotals(Self.history([cover, instant]).steps, days, semantics)
      let isCovered = cover.start <= time && time < cover.end
      let isHidden = rule == .hidden && isCovered && cover.source < instant.source
      let one = Int64(Self.value) * MergeRule.parts
      let both = 2 * one
      #expect(totals.of(.priorityPerInterval) == [isHidden ? one : both], "\(cover)")
      #expect(totals.of(.union) == [both] && totals.of(.naiveSum) == [both], "\(cover)")
    }
  }

  @Test("each day's difference from other totals counts, in both directions")
  func reference() {
    let history = Self.history([(0, 0, 1), (1, 0, 1), (1, 2, 3)])
    let days = DayTable(firstDay: LocalDay(ordinal: 0), starts: [0, 2, 4])
    let summaries = MergeRule.summaries(history, days, .store, [60, 70], StoreSemantics())
    #expect(
      summaries == [
        MergeRuleSummary(
          rule: .naiveSum, reference: .store, days: 2, truth: 130, steps: 180,
          absoluteDifference: 70),
        MergeRuleSummary(
          rule: .priorityPerDay, reference: .store, days: 2, truth: 130, steps: 120,
          absoluteDifference: 10),
        MergeRuleSummary(
          rule: .priorityPerInterval, reference: .store, days: 2, truth: 130, steps: 120,
          absoluteDifference: 10),
        MergeRuleSummary(
          rule: .union, reference: .store, days: 2, truth: 130, steps: 120,
          absoluteDifference: 10),
      ])
  }
}
