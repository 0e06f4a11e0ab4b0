import Foundation
import HealthContracts
import HealthModel
import HealthServices
import IntervalStore
import ServiceObservations
import Testing

@MainActor
@Suite struct LayeringTests {
  @Test(
    "steps up to the limit make one interval, one step more makes several",
    arguments: [(9_999, true), (10_000, true), (10_001, false)])
  func limit(total: Int, single: Bool) async throws {
    let start = utc("2024-05-01T08:00").milliseconds
    let walks = (0..<total).map { Walk(start: start + Int64($0) * 6_000, steps: 1) }
    let run = LayeringRun(walks)
    let count = try await run.perform()
    #expect((count == 1) == single)
    #expect(run.intervals.count == count)
    #expect(run.intervals.reduce(0) { $0 + $1.stepCount } == total)
    #expect(run.intervals.allSatisfy { $0.stepCount <= 10_000 && !$0.isIndivisible })
    #expect(run.intervals.allSatisfy { !$0.syncedToServer })
    #expect(run.provider.rawQueries == 0)
  }

  @Test("500,000 steps spread evenly over ten years make 64 intervals in a known number of queries")
  func evenDecade() async throws {
    let gap = tenYears.length / 5_000
    let walks = (0..<Int64(5_000)).map {
      Walk(start: tenYears.start.milliseconds + $0 * gap, steps: 100)
    }
    let run = LayeringRun(walks)
    // Five halvings leave 15,600 steps, six leave 7,800: two to the sixth intervals.
    #expect(try await run.perform() == 64)
    #expect((50...100).contains(run.intervals.count))
    #expect(run.intervals.allSatisfy { (7_600...8_000).contains($0.stepCount) })
    #expect(run.intervals.reduce(0) { $0 + $1.stepCount } == 500_000)
    let search = halvingsToADay(tenYears.length)
    #expect(run.provider.asked.count == 1 + 2 * search + (2 * 64 - 1))
    #expect(run.progress.map(\.currentDepth).max() == 6)
  }

  @Test("an empty history is one interval over ten years, after one query and no search for bounds")
  func empty() async throws {
    let run = LayeringRun([])
    #expect(try await run.perform() == 1)
    #expect(run.provider.asked == [tenYears])
    #expect(
      run.intervals == [
        SyncInterval(
          startDate: tenYears.start.date, endDate: tenYears.end.date, stepCount: 0,
          syncedToServer: false, isIndivisible: false)
      ])
  }

  @Test("only samples from ten years ago up to now count, the first instant in and the last out")
  func range() async throws {
    let edges: [(Int64, Bool)] = [
      (tenYears.start.milliseconds - 1, false), (tenYears.start.milliseconds, true),
      (tenYears.end.milliseconds - 1, true), (tenYears.end.milliseconds, false),
    ]
    for (start, inside) in edges {
      let run = LayeringRun([Walk(start: start, steps: 50)])
      #expect(try await run.perform() == 1)
      #expect(run.intervals.map(\.stepCount) == [inside ? 50 : 0])
      #expect(run.provider.asked.count == (inside ? 2 + 2 * halvingsToADay(tenYears.length) : 1))
    }
  }

  @Test("one sample above the limit ends in one indivisible interval of at most a minute")
  func giant() async throws {
    let start = utc("2020-02-29T23:59").milliseconds + 12_345
    let run = LayeringRun([Walk(start: start, steps: 25_000)])
    let count = try await run.perform()
    let giants = run.intervals.filter { $0.stepCount > 0 }
    #expect(giants.map(\.stepCount) == [25_000])
    #expect(giants.map(\.isIndivisible) == [true])
    #expect(giants.allSatisfy { $0.range.contains(Instant(milliseconds: start)) })
    // Half a minute would be one halving too many.
    #expect(giants.allSatisfy { (30_000...60_000).contains($0.range.length) })
    #expect(run.intervals.filter { $0.stepCount == 0 }.allSatisfy { !$0.isIndivisible })
    #expect(count == run.intervals.count && count > 1)
  }

  @Test("an interval of exactly the minimum length is not divided, one millisecond longer is")
  func minimum() async throws {
    let hour: Int64 = 3_600_000
    let run = LayeringRun(
      [Walk(start: tenYears.end.milliseconds - 1, steps: 5)],
      configuration: .init(maxStepsPerInterval: 1, maxYearsBack: 1, timeZone: .gmt))
    _ = try await run.perform()
    let bounds = try #require(run.intervals.first).range.start.milliseconds
    let length = tenYears.end.milliseconds - bounds
    #expect(length <= 24 * hour)
    for (minimum, count) in [(length, 1), (length - 1, 2), (length / 2, 2), (length / 2 - 1, 3)] {
      let run = LayeringRun(
        [Walk(start: tenYears.end.milliseconds - 1, steps: 5)],
        configuration: .init(
          maxStepsPerInterval: 1, minimumIntervalMilliseconds: minimum, maxYearsBack: 1,
          timeZone: .gmt))
      #expect(try await run.perform() == count)
      #expect(run.intervals.map(\.isIndivisible).last == true)
    }
  }

  @Test("a minimum of zero still ends at one millisecond")
  func noMinimum() async throws {
    let run = LayeringRun(
      [Walk(start: tenYears.end.milliseconds - 1, steps: 5)],
      configuration: .init(
        maxStepsPerInterval: 1, minimumIntervalMilliseconds: 0, maxYearsBack: 1, timeZone: .gmt))
    _ = try await run.perform()
    #expect(run.intervals.last?.range.length == 1)
    #expect(run.intervals.last?.isIndivisible == true)
  }
}
