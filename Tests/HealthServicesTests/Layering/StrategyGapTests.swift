import Foundation
import HealthContracts
import HealthModel
import HealthServices
import TestSupport
import Testing

/// Packing over a provider that tells where no sample is.
@MainActor
@Suite struct StrategyGapTests {
  private static let year = utc("2023-06-15T12:00", "2024-06-15T12:00")

  /// Six starts, or eight; each two neighbours are what two devices saw of one walk, which lasts
  /// from the first to a minute after the second.
  private static let slots: [Int64] = {
    let pairs = [
      [utc("2024-06-12T12:00").milliseconds, utc("2024-06-12T12:10").milliseconds],
      [utc("2024-06-13T00:00").milliseconds, utc("2024-06-13T01:30").milliseconds],
      [utc("2024-06-14T11:59").milliseconds, utc("2024-06-14T18:00").milliseconds],
      [utc("2024-06-15T11:00").milliseconds, year.end.milliseconds - 1],
    ]
    return pairs.indices.flatMap { $0 == 2 && !Exhaustive.isWhole ? [] : pairs[$0] }
  }()

  /// A walk that somebody saw.
  private struct SeenWalk {
    var first: Int64
    var last: Int64
    /// What the device saw that saw more of it.
    var most: Int
  }

  private static func histories(from slot: Int = 0) -> [[Int]] {
    if slot == slots.count { return [[]] }
    return histories(from: slot + 1).flatMap { rest in [0, 1, 3].map { [$0] + rest } }
  }

  /// The steps of a range: of each walk the device's that saw more of it.
  private static func steps(_ history: [Int], in range: TimeRange) -> Int {
    // Millions of calls: without instants and strides they take a third of the time.
    let (slots, start, end) = (Self.slots, range.start.milliseconds, range.end.milliseconds)
    var sum = 0
    var slot = 0
    while slot < slots.count {
      let first = start <= slots[slot] && slots[slot] < end ? history[slot] : 0
      let second = start <= slots[slot + 1] && slots[slot + 1] < end ? history[slot + 1] : 0
      sum += max(first, second)
      slot += 2
    }
    return sum
  }

  private static func walks(_ history: [Int]) -> [SeenWalk] {
    stride(from: 0, to: slots.count, by: 2).compactMap { pair in
      let seen = [pair, pair + 1].filter { history[$0] > 0 }
      guard let first = seen.first, let last = seen.last else { return nil }
      return SeenWalk(
        first: slots[first], last: slots[last], most: max(history[pair], history[pair + 1]))
    }
  }

  /// A walk's amount lies where it begins; nil where no walk is.
  private static func amount(_ walks: [SeenWalk], in range: TimeRange) -> Int64? {
    let (start, end) = (range.start.milliseconds, range.end.milliseconds)
    var amount: Int?
    for walk in walks where walk.first < end && walk.last + 60_000 > start {
      amount = (amount ?? 0) + (start <= walk.first ? walk.most : 0)
    }
    return amount.map { Int64($0) * 1_000_000 }
  }

  @Test(
    "every history on six slots, or eight, is layered as the guarantees say", arguments: [60, 720])
  func allHistories(_ minutes: Int) async throws {
    var (examined, saved) = (0, 0)
    for history in Self.histories() {
      let walks = Self.walks(history)
      for limit in 1...3 {
        let provider = BucketProvider(
          .estimates, amount: { Self.amount(walks, in: $0) }
        ) { range, _ in Self.steps(history, in: range) }
        let run = StrategyRun(
          .packedBuckets(minutes: minutes), provider, limit: limit, shortest: 3_600_000,
          now: Self.year.end)
        let count = try await run.perform()
        var breach = run.breach(within: Self.year) { Self.steps(history, in: $0) }
        let given = StrategyCase(strategy: run.configuration.strategy, guarantee: .estimates)
        let allowed = given.mostQueries(Self.year, intervals: count, shortest: 3_600_000)
        if provider.queries > allowed { breach = "\(provider.queries) queries" }
        if let breach {
          Issue.record("\(history) limit \(limit): \(breach)")
          return
        }
        saved += run.intervals.filter { provider.answers[$0.range] == nil }.count
        examined += 1
      }
    }
    #expect(examined == 3 * (Exhaustive.isWhole ? 6_561 : 729))
    #expect(saved > examined / (Exhaustive.isWhole ? 4 : 12))
  }

  /// Walks of a third of ten steps every 40 minutes, with nothing in between.
  private func thirds(_ rounding: StepBucketAmounts.Rounding, limit: Int) async throws
    -> StrategyRun
  {
    let period: Int64 = 2_400_000
    func walks(_ range: TimeRange) -> Int64 {
      func before(_ instant: Instant) -> Int64 {
        (max(0, instant.milliseconds - Self.year.start.milliseconds) + period - 1) / period
      }
      return before(range.end) - before(range.start)
    }
    func whole(_ millionths: Int64) -> Int {
      Int((millionths + (rounding == .nearest ? 500_000 : 0)) / 1_000_000)
    }
    let provider = BucketProvider(
      .estimates, amount: { walks($0) == 0 ? nil : walks($0) * 3_333_333 }, rounding: rounding
    ) { range, _ in whole(walks(range) * 3_333_333) }
    let run = StrategyRun(
      .packedBuckets(minutes: 10), provider, limit: limit, shortest: 60_000, now: Self.year.end)
    let count = try await run.perform()
    #expect(run.breach(within: Self.year) { whole(walks($0) * 3_333_333) } == nil)
    #expect(count == run.intervals.count)
    return run
  }

  @Test(
    "fractions add up before they are made whole, and no interval is asked for",
    arguments: StepBucketAmounts.Rounding.allCases)
  func fractions(_ rounding: StepBucketAmounts.Rounding) async throws {
    for limit in Exhaustive.isWhole ? [3, 6, 9, 10, 100, 1_000] : [6, 10, 1_000] {
      let run = try await thirds(rounding, limit: limit)
      let whole = rounding == .nearest ? Int64(500_000) : 0
      let fitting = (1...400).last { ($0 * 3_333_333 + whole) / 1_000_000 <= Int64(limit) } ?? 0
      // 13,176 walks in a year that is 366 days long.
      #expect(run.intervals.count <= 13_176 / Int(fitting) + 2, "\(limit)")
      let pages = 6
      let bounds = 1 + 2 * halvingsToADay(Self.year.length)
      #expect(run.provider.queries <= bounds + pages + 3, "\(limit)")
    }
  }

  @Test("amounts that are not one a bucket, none negative, are not used")
  func malformed() async throws {
    let answers: [BucketProvider.Amount] = [{ _ in -1 }, { _ in .min }]
    for amount in answers {
      let provider = BucketProvider(.estimates, amount: amount) { range, _ in
        Self.steps([3, 0, 3, 0, 3, 0, 3, 0], in: range)
      }
      let run = StrategyRun(
        .packedBuckets(minutes: 60), provider, limit: 3, shortest: 60_000, now: Self.year.end)
      _ = try await run.perform()
      let halving = StrategyRun(
        .recursiveHalving,
        AnsweringProvider { range, _ in Self.steps([3, 0, 3, 0, 3, 0, 3, 0], in: range) },
        limit: 3, shortest: 60_000, now: Self.year.end)
      _ = try await halving.perform()
      #expect(run.intervals == halving.intervals)
    }
  }

  @Test("amounts too great to add up end all the same")
  func great() async throws {
    let provider = BucketProvider(.estimates, amount: { _ in .max }) { range, _ in
      Self.steps([3, 0, 3, 0, 3, 0, 3, 0], in: range)
    }
    let run = StrategyRun(
      .packedBuckets(minutes: 720), provider, limit: 3, shortest: 60_000, now: Self.year.end)
    _ = try await run.perform()
    #expect(
      run.breach(within: Self.year) { Self.steps([3, 0, 3, 0, 3, 0, 3, 0], in: $0) } == nil)
  }
}
