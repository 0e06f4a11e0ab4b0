import Foundation
import HealthContracts
import HealthModel
import HealthServices
import IntervalStore
import ServiceObservations
import SimulatedHealth
import TestSupport
import Testing

@MainActor
@Suite struct LayeringShapeTests {
  private let uneven: [Walk] = {
    var random = Xorshift(seed: 5)
    let first = utc("2023-02-03T04:05").milliseconds
    return (0..<400).map { _ in
      let minute = Int64(random.int(0...400_000))
      return Walk(start: first + minute * 60_000, steps: random.int(1...900))
    }
  }()

  @Test("the first cut of a range lies at its midpoint, and halves share it, down every branch")
  func midpoints() async throws {
    let run = LayeringRun(uneven)
    let count = try await run.perform()
    let tree = Array(run.provider.asked.suffix(2 * count - 1))
    var leaves: [TimeRange] = []
    var position = 0
    func descend(_ range: TimeRange) {
      #expect(tree[position] == range)
      position += 1
      if uneven.steps(in: range) <= 10_000 {
        leaves.append(range)
        return
      }
      let start = range.start.milliseconds
      let middle = start + (range.end.milliseconds - start) / 2
      descend(TimeRange(start, middle))
      descend(TimeRange(middle, range.end.milliseconds))
    }
    descend(tree[0])
    #expect(position == tree.count)
    #expect(run.intervals.map(\.range) == leaves)
  }

  @Test("the divided range reaches from the first sample's day to the last one's, no further")
  func bounds() async throws {
    let run = LayeringRun(uneven)
    _ = try await run.perform()
    let first = try #require(uneven.map(\.start).min())
    let last = try #require(uneven.map(\.start).max())
    let start = try #require(run.intervals.first).range.start.milliseconds
    let end = try #require(run.intervals.last).range.end.milliseconds
    #expect(start <= first && first - start < 86_400_000)
    #expect(last < end && end - last <= 86_400_000)
  }

  @Test("progress never falls, follows the depth of the halving, and ends with the final count")
  func progress() async throws {
    let run = LayeringRun(uneven)
    let count = try await run.perform()
    let reports = run.progress
    let tree = run.provider.asked.suffix(2 * count - 1)
    #expect(reports.count == tree.count + 1)
    for (left, right) in zip(reports, reports.dropFirst()) {
      #expect(left.intervalsFound <= right.intervalsFound)
    }
    var depths: [TimeRange: Int] = [:]
    for (report, range) in zip(reports, tree) {
      let start = range.start.milliseconds
      let middle = Instant(milliseconds: start + (range.end.milliseconds - start) / 2)
      if depths.isEmpty { depths[range] = 0 }
      #expect(report.currentDepth == depths[range])
      depths[TimeRange(start: range.start, end: middle)] = report.currentDepth + 1
      depths[TimeRange(start: middle, end: range.end)] = report.currentDepth + 1
      #expect(report.status == "Checking interval...")
      #expect(report.intervalsFound < count)
    }
    #expect(reports.last?.intervalsFound == count)
    #expect(reports.last?.status == "Stored \(count) intervals")
    #expect(reports.last?.currentDepth == 0)
  }

  @Test("layering twice gives the same intervals with the same identifiers, and none twice")
  func twice() async throws {
    let run = LayeringRun(uneven)
    let first = try await run.perform()
    let before = run.intervals
    let queries = run.provider.asked.count
    #expect(try await run.perform() == first)
    #expect(run.intervals == before)
    #expect(run.intervals.map(\.id) == before.map(\.id))
    #expect(Set(before.map(\.id)).count == first)
    #expect(run.provider.asked.count == 2 * queries)
  }

  @Test("layering anew marks an uploaded interval as one still to be uploaded")
  func startsUnsynced() async throws {
    let run = LayeringRun(uneven)
    _ = try await run.perform()
    var uploaded = run.intervals[0]
    uploaded.syncedToServer = true
    run.store.insert(uploaded)
    _ = try await run.perform()
    #expect(run.intervals.allSatisfy { !$0.syncedToServer })
  }

  @Test("clearing removes every interval, and clearing again is no error")
  func clear() async throws {
    let run = LayeringRun(uneven)
    _ = try await run.perform()
    try await run.clear()
    #expect(run.intervals.isEmpty)
    try await run.clear()
    #expect(run.intervals.isEmpty)
    #expect(try await run.perform() == run.intervals.count)
  }

  @Test("ten years before a leap day is the 28th, and the zone's own clock counts the years")
  func calendar() async throws {
    let newYork = try #require(TimeZone(identifier: "America/New_York"))
    let cases: [(String, TimeZone, String)] = [
      ("2024-02-29T12:00", .gmt, "2014-02-28T12:00"),
      ("2024-02-29T00:00", .gmt, "2014-02-28T00:00"),
      // The evening of the 29th in New York is already March in UTC.
      ("2024-03-01T02:00", newYork, "2014-03-01T02:00"),
      ("2024-02-29T12:00", newYork, "2014-02-28T12:00"),
      // 12:00 EST ten years after 12:00 EDT, as 2014's clocks changed a day earlier.
      ("2024-03-09T17:00", newYork, "2014-03-09T16:00"),
      ("2024-03-10T16:00", newYork, "2014-03-10T16:00"),
    ]
    for (now, zone, start) in cases {
      let run = LayeringRun([], now: utc(now), configuration: .init(timeZone: zone))
      _ = try await run.perform()
      #expect(run.provider.asked == [utc(start, now)])
    }
    let short = LayeringRun(
      [], now: utc("2024-02-29T12:00"), configuration: .init(maxYearsBack: 4, timeZone: .gmt))
    _ = try await short.perform()
    #expect(short.provider.asked == [utc("2020-02-29T12:00", "2024-02-29T12:00")])
  }
}
