import HealthModel
import ServiceObservations
import Testing

@testable import Invariants

/// Divisions of eight minutes with 6, 6 and 3 steps in the minutes 0, 1 and 5, found by hand.
@Suite struct SmallDivisionTests {
  private func division(
    _ strategy: LayeringStrategy, _ answers: SmallLayering.Answers, limit: Int = 10
  ) -> SmallDivision {
    let start = Instant(milliseconds: at(0))
    func minute(_ number: Int) -> Instant {
      start.advanced(by: Int64(number) * Milliseconds.minute)
    }
    var small = SmallLayering(
      strategy: strategy, now: minute(8), zone: "UTC", yearsBack: 1, threshold: limit,
      minimumInterval: Milliseconds.minute,
      samples: [(0, 6), (1, 6), (5, 3)].map { .init(time: minute($0.0), count: $0.1) })
    small.answers = answers
    return SmallDivision(of: small, in: TimeRange(start: start, end: minute(8)))
  }

  @Test(
    "each strategy has its division and its queries",
    arguments: [
      (
        LayeringStrategy.recursiveHalving, SmallLayering.Answers.counts, 10, [60, 120, 240, 480], 7
      ),
      (.carriedHalving, .sums, 10, [60, 120, 240, 480], 4),
      (.carriedHalving, .buckets, 10, [60, 120, 240, 480], 7),
      (.packedBuckets(minutes: 1), .counts, 10, [60, 120, 240, 480], 7),
      (.packedBuckets(minutes: 1), .tooFew, 10, [60, 120, 240, 480], 8),
      (.packedBuckets(minutes: 1), .sums, 10, [60, 480], 1),
      (.packedBuckets(minutes: 1), .buckets, 10, [60, 480], 2),
      (.packedBuckets(minutes: 1), .estimates, 10, [60, 120, 300, 360, 480], 6),
      (.packedBuckets(minutes: 1), .gaps, 10, [60, 480], 3),
      (.packedBuckets(minutes: 1), .gaps, 8, [60, 300, 480], 3),
      (.gallop, .sums, 10, [60, 480], 6), (.gallop, .sums, 20, [480], 4),
      (.gallop, .sums, 5, [60, 120, 480], 6),
    ])
  func divisions(
    _ strategy: LayeringStrategy, _ answers: SmallLayering.Answers, _ limit: Int,
    _ ends: [Int64], _ queries: Int
  ) {
    let division = division(strategy, answers, limit: limit)
    #expect(division.intervals.map { ($0.end.milliseconds - at(0)) / 1_000 } == ends)
    #expect(division.queries == queries)
  }

  @Test("thirds are equal to a millisecond, and only the first gallop has depth 0")
  func others() {
    let thirds = division(.kWay(3), .counts)
    let ends: [Int64] = [53_333, 106_666, 160_000, 320_000, 480_000]
    #expect(thirds.intervals.map { $0.end.milliseconds - at(0) } == ends)
    #expect(thirds.queries == 7)
    #expect(division(.gallop, .sums).depths == [0, 0, 1, 1, 1, 1])
  }
}
