import Foundation
import HealthContracts
import HealthModel
import SimulatedHealth
import TestSupport
import Testing

@MainActor
@Suite struct StepBucketTests {
  /// Walks in minutes: one inside a bucket, one over an edge, two sources at once, one at the end.
  private let walks = [
    [Walk(60_000, 120_000, 10), Walk(540_000, 660_000, 100), Walk(1_500_000, 1_560_000, 7)],
    [Walk(60_000, 180_000, 40), Walk(1_799_999, 1_900_000, 9)],
  ]

  private func device(_ change: (inout StoreSemantics) -> Void = { _ in }) throws
    -> SimulatedDevice
  {
    var rules = StoreConfiguration()
    change(&rules.semantics)
    return try SimulatedDevice(history: history(walks), configuration: rules)
  }

  private func interval(_ from: Int64, _ to: Int64) -> DateInterval {
    TimeRange(from, to).dateInterval
  }

  @Test("a store that spreads samples over buckets gives estimates, empty buckets included")
  func estimates() async throws {
    let answer = try await device().steps.getStepCounts(
      for: interval(0, 1_800_000), bucketSeconds: 600)
    // 10 + 20 of 40 after the first minute + 50; 50; 7, and the begin of the last one.
    #expect(answer.counts == [80, 50, 7] && answer.guarantee == .estimates)
    // What began before the interval counts as far as it reaches into it.
    let later = try await device().steps.getStepCounts(
      for: interval(600_000, 1_500_000), bucketSeconds: 300)
    #expect(
      later
        == StepBucketCounts(
          [50, 0, 0], guarantee: .estimates,
          amounts: StepBucketAmounts([50_000_000, nil, nil])))
  }

  @Test("the last bucket is cut where the interval ends, and there is one count a bucket")
  func cut() async throws {
    let counts = try await device().steps.getStepCounts(
      for: interval(30_000, 1_560_001), bucketSeconds: 600
    ).counts
    #expect(counts.count == 3)
    #expect(counts.reduce(0, +) == 137)
    #expect(
      try await device().steps.getStepCounts(for: interval(0, 0), bucketSeconds: 60).counts == [])
  }

  @Test("where samples count at their start and are merged once, sums are answers")
  func exactSums() async throws {
    let device = try device {
      $0.collectionSplit = .startBucket
      $0.mergeScope = .once
    }
    for from in stride(from: Int64(0), to: 1_800_000, by: 60_000) {
      for minutes in [1, 3, 10] {
        let whole = interval(from, 1_900_000)
        let answer = try await device.steps.getStepCounts(for: whole, bucketSeconds: minutes * 60)
        #expect(answer.guarantee == .exactSums)
        for first in answer.counts.indices {
          for end in first + 1...answer.counts.count {
            let length = Int64(minutes) * 60_000
            let range = interval(
              from + Int64(first) * length, min(1_900_000, from + Int64(end) * length))
            let steps = try await device.steps.getAggregatedStepCount(for: range)
            #expect(answer.counts[first..<end].reduce(0, +) == steps)
          }
        }
      }
    }
  }

  @Test(
    "between gaps the amounts are what single queries answer, under every rule of merging",
    arguments: StoreSemantics.MergeScope.allCases, StoreSemantics.SumRounding.allCases)
  func gaps(_ scope: StoreSemantics.MergeScope, _ rounding: StoreSemantics.SumRounding) async throws
  {
    let device = try device {
      $0.mergeScope = scope
      $0.sumRounding = rounding
    }
    var compared = 0
    // With EXHAUSTIVE set, from each of eighteen places; else from four of them.
    for from in stride(from: Int64(0), to: 900_000, by: Exhaustive.isWhole ? 50_000 : 250_000) {
      for minutes in [1, 2, 5] {
        let length = Int64(minutes) * 60_000
        let answer = try await device.steps.getStepCounts(
          for: interval(from, from + 40 * length), bucketSeconds: minutes * 60)
        let amounts = try #require(answer.amounts)
        #expect(amounts.rounding == (rounding == .down ? .down : .nearest))
        let all = amounts.millionths
        // A bucket without samples can be cut at both of its ends.
        let cuts = (0...all.count).filter { index in
          index < all.count && all[index] == nil || index > 0 && all[index - 1] == nil
        }
        for first in cuts {
          for last in cuts where last > first {
            let sum = Quantity(millionths: all[first..<last].reduce(0) { $0 + ($1 ?? 0) })
            let asked = try await device.steps.getAggregatedStepCount(
              for: interval(from + Int64(first) * length, from + Int64(last) * length))
            let steps = rounding == .down ? sum.roundedDown : sum.roundedToNearest
            #expect(Int(steps) == asked, "\(from) \(minutes): \(first) to \(last)")
            compared += 1
          }
        }
      }
    }
    #expect(compared > (Exhaustive.isWhole ? 1_000 : 200))
  }

  @Test("where samples count at their start there are no amounts, and once merged answers add up")
  func promises() async throws {
    let spread = try device().steps
    #expect(!spread.isAdditive)
    #expect(try device { $0.mergeScope = .once }.steps.isAdditive)
    let started = try device { $0.collectionSplit = .startBucket }.steps
    let answer = try await started.getStepCounts(for: interval(0, 1_800_000), bucketSeconds: 600)
    #expect(answer.amounts == nil && answer.guarantee == .estimates)
  }

  @Test("one query is counted, however many buckets there are")
  func work() async throws {
    let device = try device()
    _ = try await device.steps.getStepCounts(for: interval(0, 1_800_000), bucketSeconds: 60)
    #expect(device.store.counters[.collection] == 1)
    #expect(device.store.counters[.statistics] == 0)
  }

  @Test("lengths without buckets are refused", arguments: [0, -60, 59, 61, 60_060, .max, .min])
  func refused(_ seconds: Int) async throws {
    let device = try device()
    await #expect(throws: HealthStoreError.self) {
      try await device.steps.getStepCounts(for: interval(0, 60_000), bucketSeconds: seconds)
    }
  }

  @Test("more than 200 years are refused before there is an array of them")
  func tooLong() async throws {
    let device = try device()
    await #expect(throws: HealthStoreError.self) {
      try await device.steps.getStepCounts(
        for: DateInterval(start: .distantPast, end: .distantFuture), bucketSeconds: 60)
    }
  }
}
