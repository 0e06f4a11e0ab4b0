import Foundation
import HealthContracts
import HealthModel
import HealthServices
import Testing

@MainActor
@Suite struct StrategyCaseTests {
  private static let year = utc("2023-06-15T12:00", "2024-06-15T12:00")
  private static let day: Int64 = 86_400_000

  private func run(
    _ given: StrategyCase, _ walks: [Walk], limit: Int = 10_000, shortest: Int64 = 60_000
  ) -> StrategyRun {
    StrategyRun(
      given.strategy, given.provider { range, _ in walks.steps(in: range) }, limit: limit,
      shortest: shortest, now: Self.year.end)
  }

  @Test("an empty history is one interval after one query", arguments: StrategyCase.all(minutes: 9))
  func empty(_ given: StrategyCase) async throws {
    let run = run(given, [])
    #expect(try await run.perform() == 1)
    #expect(run.provider.queries == 1)
    #expect(run.intervals.map(\.range) == [Self.year])
    #expect(run.intervals.map(\.stepCount) == [0])
    #expect(run.intervals.map(\.isIndivisible) == [false])
  }

  @Test(
    "a day above the limit is indivisible where a day is the minimum, and stands alone",
    arguments: StrategyCase.all(minutes: 720))
  func giantDay(_ given: StrategyCase) async throws {
    let noon = utc("2024-01-10T12:00").milliseconds
    let walks =
      [Walk(start: noon, steps: 30_000)]
      + (-20...20).filter { $0 != 0 }.map {
        Walk(start: noon + Int64($0) * 3 * Self.day, steps: 900)
      }
    let run = run(given, walks, shortest: Self.day)
    #expect(try await run.perform() > 2)
    #expect(run.breach(within: Self.year) { walks.steps(in: $0) } == nil)
    let giants = run.intervals.filter(\.isIndivisible)
    #expect(giants.map(\.stepCount) == [30_000])
    #expect(giants.allSatisfy { $0.range.contains(Instant(milliseconds: noon)) })
    #expect(run.intervals.reduce(0) { $0 + $1.stepCount } == 66_000)
  }

  @Test(
    "one sample above the limit ends in one indivisible interval of at most a minute",
    arguments: StrategyCase.all(minutes: 60))
  func giantSample(_ given: StrategyCase) async throws {
    let start = utc("2024-02-29T23:59").milliseconds + 12_345
    let run = run(given, [Walk(start: start, steps: 25_000)])
    _ = try await run.perform()
    let giants = run.intervals.filter { $0.stepCount > 0 }
    #expect(giants.map(\.isIndivisible) == [true])
    #expect(giants.allSatisfy { (30_000...60_000).contains($0.range.length) })
    #expect(
      run.breach(within: Self.year) { $0.contains(.init(milliseconds: start)) ? 25_000 : 0 } == nil)
  }

  @Test(
    "a range shorter than the minimum is one interval, however much it holds",
    arguments: StrategyCase.all(minutes: 60), [10, 50_000])
  func short(_ given: StrategyCase, steps: Int) async throws {
    let walks = [
      Walk(start: Self.year.start.milliseconds, steps: steps),
      Walk(start: Self.year.end.milliseconds - 1, steps: steps),
    ]
    let run = run(given, walks, shortest: 400 * Self.day)
    #expect(try await run.perform() == 1)
    #expect(run.intervals.map(\.range) == [Self.year])
    #expect(run.intervals.map(\.stepCount) == [2 * steps])
    #expect(run.intervals.map(\.isIndivisible) == [2 * steps > 10_000])
  }

  @Test(
    "a minimum of zero still ends, at one millisecond", arguments: StrategyCase.all(minutes: 60))
  func noMinimum(_ given: StrategyCase) async throws {
    let run = run(
      given, [Walk(start: Self.year.end.milliseconds - 1, steps: 5)], limit: 1, shortest: 0)
    _ = try await run.perform()
    #expect(run.intervals.last?.range.length == 1)
    #expect(run.intervals.last?.isIndivisible == true)
  }

  @Test("two-way splitting and packing without buckets are halving, query for query")
  func sameAsHalving() async throws {
    let walks = (0..<300).map {
      Walk(start: Self.year.start.milliseconds + Int64($0 * $0) * 300_000, steps: 400 + $0)
    }
    let halving = run(StrategyCase(strategy: .recursiveHalving), walks)
    let count = try await halving.perform()
    #expect(count > 10)
    for strategy in [LayeringStrategy.kWay(2), .packedBuckets(minutes: 60)] {
      let other = run(StrategyCase(strategy: strategy), walks)
      #expect(try await other.perform() == count)
      #expect(other.intervals == halving.intervals)
      #expect(other.provider.queries == halving.provider.queries)
      #expect(other.provider.answers == halving.provider.answers)
    }
  }

  @Test("halving is the default, and numbers that a strategy does not take are told")
  func validity() {
    #expect(LayeringConfiguration(timeZone: .gmt).strategy == .recursiveHalving)
    #expect((-1...12).filter { LayeringStrategy.kWay($0).isValid } == Array(2...10))
    for (minutes, isValid) in [(0, false), (1, true), (1_000, true), (1_001, false)] {
      #expect(LayeringStrategy.packedBuckets(minutes: minutes).isValid == isValid)
    }
    #expect(LayeringStrategy.gallop.isValid && LayeringStrategy.recursiveHalving.isValid)
  }
}
