import Foundation
import HealthContracts
import HealthModel
import HealthServices
import IntervalStore
import SimulatedHealth
import Testing

@MainActor
@Suite struct StrategyErrorTests {
  private static let walks = (0..<60).map {
    Walk(start: tenYears.start.milliseconds + Int64($0) * 5_000_000_000, steps: 2_000)
  }

  private func run(_ given: StrategyCase, failingQuery: Int? = nil) -> StrategyRun {
    StrategyRun(
      given.strategy,
      given.provider(failingQuery: failingQuery) { range, _ in Self.walks.steps(in: range) },
      limit: 10_000, shortest: 60_000, years: 10, now: tenYears.end)
  }

  @Test(
    "whichever query fails, its error arrives wrapped once and the stored intervals stay",
    arguments: StrategyCase.all(minutes: 720))
  func failsAtEveryQuery(_ given: StrategyCase) async throws {
    let kept = [
      SyncInterval(
        startDate: tenYears.start.date, endDate: tenYears.end.date, stepCount: 7,
        syncedToServer: true)
    ]
    let healthy = run(given)
    let count = try await healthy.perform()
    let queries = healthy.provider.queries
    #expect(queries > 25 && count > 8)
    for query in 1...queries {
      let run = run(given, failingQuery: query)
      try run.store.replaceAll(with: kept)
      let error = await #expect(throws: LayeringError.self) { try await run.perform() }
      guard case .healthKitError(let underlying) = error else {
        Issue.record("query \(query) gives \(String(describing: error))")
        return
      }
      #expect(underlying as? Refusal == Refusal(number: query))
      #expect(run.intervals == kept)
      #expect(run.provider.queries == query)
    }
    let late = run(given, failingQuery: queries + 1)
    #expect(try await late.perform() == count)
    #expect(late.intervals == healthy.intervals)
    if case .packedBuckets = given.strategy, let provider = healthy.provider as? BucketProvider {
      #expect(provider.bucketQueries == 1)
    }
  }

  @Test(
    "progress never falls, goes no deeper than halving can, and ends with the number stored",
    arguments: StrategyCase.all(minutes: 720))
  func progress(_ given: StrategyCase) async throws {
    let run = run(given)
    let log = ProgressLog()
    let count = try await run.perform { log.reports.append($0) }
    for (left, right) in zip(log.reports, log.reports.dropFirst()) {
      #expect(left.intervalsFound <= right.intervalsFound)
    }
    let deepest = log.reports.map(\.currentDepth).max() ?? 0
    #expect((1...24).contains(deepest))
    let end = LayeringProgress(
      intervalsFound: count, currentDepth: 0, status: "Stored \(count) intervals")
    #expect(log.reports.last == end)
    // One report a query but for the whole range's and those for the bounds.
    let before = 1 + 2 * halvingsToADay(tenYears.length)
    let certain = given.guarantee == .exactBuckets || given.guarantee == .exactSums
    #expect(certain || log.reports.count == run.provider.queries - before + 1)
  }
}

@MainActor
private final class ProgressLog {
  var reports: [LayeringProgress] = []
}
