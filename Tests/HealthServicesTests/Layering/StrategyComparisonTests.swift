import Foundation
import HealthContracts
import HealthModel
import HealthServices
import Testing

/// What the strategies ask and make of the same ten years.
@MainActor
@Suite struct StrategyComparisonTests {
  private static let limit = 10_000
  private static let slot: Int64 = 600_000
  private static let slots = Int((tenYears.length - 1) / slot) + 1
  private static let hours = [
    0, 0, 0, 0, 0, 0, 20, 60, 90, 40, 30, 40, 80, 60, 30, 30, 40, 90, 120, 80, 50, 30, 10, 0,
  ]

  /// Steps before each slot of ten minutes: days of 4,000 to 9,500 steps, and no data for the first
  /// year and for two months.
  private static let before: [Int] = {
    var sums = [0]
    sums.reserveCapacity(slots + 1)
    var sum = 0
    for index in 0..<slots {
      let day = index / 144
      let isEmpty = day < 365 || (1_500..<1_560).contains(day)
      let strength = 75 + (day &* 37) % 101 + (index &* 7_919) % 11
      sum += isEmpty ? 0 : hours[index / 6 % 24] * strength / 100
      sums.append(sum)
    }
    return sums
  }()

  /// One sample at the begin of each slot.
  private static func steps(in range: TimeRange) -> Int {
    func place(_ instant: Instant) -> Int {
      let distance = instant.milliseconds - tenYears.start.milliseconds
      return max(0, min(slots, Int((distance - 1).floorDivided(by: slot) + 1)))
    }
    return before[place(range.end)] - before[place(range.start)]
  }

  /// The least possible number: from the begin on, each interval as long as it can be.
  private static var least: Int {
    var count = 1
    var sum = 0
    for (left, right) in zip(before, before.dropFirst()) {
      sum += right - left
      if sum > limit {
        count += 1
        sum = right - left
      }
    }
    return count
  }

  private func measure(
    _ strategy: LayeringStrategy, _ guarantee: StepBucketCounts.Guarantee? = nil
  ) async throws -> (queries: Int, intervals: Int) {
    let given = StrategyCase(strategy: strategy, guarantee: guarantee)
    let provider = given.provider { range, _ in Self.steps(in: range) }
    let run = StrategyRun(
      strategy, provider, limit: Self.limit, shortest: 60_000, years: 10, now: tenYears.end)
    let count = try await run.perform()
    #expect(run.breach(within: tenYears) { Self.steps(in: $0) } == nil)
    #expect(run.intervals.reduce(0) { $0 + $1.stepCount } == Self.before.last)
    return (provider.queries, count)
  }

  @Test("ten years cost about two queries an interval by halving, a few queries by buckets")
  func decade() async throws {
    let least = Double(Self.least)
    let halving = try await measure(.recursiveHalving)
    #expect(halving.queries == 1 + 2 * halvingsToADay(tenYears.length) + 2 * halving.intervals - 1)
    #expect(Double(halving.intervals) > 1.2 * least)

    let carried = try await measure(.carriedHalving)
    #expect(carried.intervals == halving.intervals)
    #expect(5 * carried.queries < 4 * halving.queries)
    let adding = try await measure(.carriedHalving, .exactSums)
    #expect(adding.intervals == halving.intervals)
    // One for the whole, one for each first half, and there are as many of these as divisions.
    #expect(adding.queries == 1 + 2 * halvingsToADay(tenYears.length) + adding.intervals)

    for parts in 2...10 {
      let split = try await measure(.kWay(parts))
      let nodes = split.intervals * parts / (parts - 1)
      #expect(split.queries <= nodes + 1 + 2 * halvingsToADay(tenYears.length))
      #expect(parts == 2 ? split == halving : split.queries < 2 * split.intervals)
    }

    let sums = try await measure(.packedBuckets(minutes: 15), .exactSums)
    #expect(20 * sums.queries <= halving.queries)
    // 32 answers, and one question for each interval that lies in two of them.
    #expect(sums.queries == 1 + 2 * halvingsToADay(tenYears.length) + 32 + 31)
    #expect(Double(sums.intervals) <= 1.1 * least)
    for guarantee in [StepBucketCounts.Guarantee.exactBuckets, .estimates] {
      let asked = try await measure(.packedBuckets(minutes: 15), guarantee)
      #expect(2 * asked.queries <= halving.queries)
      #expect(asked.queries >= asked.intervals)
      #expect(Double(asked.intervals) <= 1.1 * least)
    }

    let gallop = try await measure(.gallop)
    #expect(Double(gallop.intervals) <= 1.1 * least)
    #expect((4 * gallop.intervals...8 * gallop.intervals).contains(gallop.queries))
    #expect(gallop.queries > halving.queries)
  }
}
