import Foundation
import HealthContracts
import HealthModel
import HealthServices
import IntervalStore
import ServiceObservations
import SimulatedHealth
import Testing

/// The queries of layering one by one: the whole range, two searches, the division.
@MainActor
@Suite struct LayeringSearchTests {
  private static let day: Int64 = 86_400_000

  private func asked(_ walks: [Walk]) async throws -> (asked: [TimeRange], run: LayeringRun) {
    let run = LayeringRun(walks)
    _ = try await run.perform()
    return (run.provider.asked, run)
  }

  @Test("the whole range is asked for first and once, then twelve times for each end")
  func wholeRangeFirst() async throws {
    let (asked, run) = try await asked([Walk(start: utc("2019-02-03T04:05").milliseconds, steps: 9)]
    )
    #expect(asked.first == tenYears)
    #expect(asked.filter { $0 == tenYears }.count == 1)
    #expect(halvingsToADay(tenYears.length) == 12)
    // The whole, twelve and twelve, and the one that is kept.
    #expect(asked.count == 26)
    #expect(asked.last == run.intervals.first?.range)
    #expect(run.intervals.count == 1 && run.intervals[0].stepCount == 9)
    #expect(run.intervals[0].range.length <= 2 * Self.day)
  }

  @Test("the begin is sought from the range's start and the end from its end, down to a day")
  func searchDirections() async throws {
    let walks = [
      Walk(start: utc("2017-03-01T00:00").milliseconds, steps: 40),
      Walk(start: utc("2021-09-09T09:09").milliseconds, steps: 50),
    ]
    let asked = try await asked(walks).asked
    var low = tenYears.start.milliseconds
    var high = tenYears.end.milliseconds
    for range in asked[1...12] {
      #expect(high - low > Self.day)
      let middle = (low + high) / 2
      #expect(range == TimeRange(tenYears.start.milliseconds, middle))
      if walks.steps(in: range) > 0 { high = middle } else { low = middle }
    }
    #expect(high - low <= Self.day)
    let start = low
    (low, high) = (tenYears.start.milliseconds, tenYears.end.milliseconds)
    for range in asked[13...24] {
      #expect(high - low > Self.day)
      let middle = (low + high) / 2
      #expect(range == TimeRange(middle, tenYears.end.milliseconds))
      if walks.steps(in: range) > 0 { low = middle } else { high = middle }
    }
    #expect(asked[25] == TimeRange(start, high))
    #expect(start <= walks[0].start && walks[0].start - start < Self.day)
    #expect(walks[1].start < high && high - walks[1].start <= Self.day)
  }

  @Test("a sample of no steps is not seen, neither as the first nor as the last")
  func emptySamples() async throws {
    let walks = [
      Walk(start: utc("2015-01-01T00:00").milliseconds, steps: 0),
      Walk(start: utc("2020-05-05T05:05").milliseconds, steps: 8),
      Walk(start: utc("2023-01-01T00:00").milliseconds, steps: 0),
    ]
    let run = try await asked(walks).run
    #expect(run.intervals.map(\.stepCount) == [8])
    #expect(run.intervals[0].range.contains(Instant(milliseconds: walks[1].start)))
    #expect(run.intervals[0].range.length <= 2 * Self.day)
  }

  @Test("the last sample may end after the last interval: what counts is where it starts")
  func longLastSample() async throws {
    try onStepStore { made in
      try await made.manager.requestAuthorization()
      try made.walk(minute: 600, lasting: 3 * 1_440, 321)
      let store = InMemoryIntervalStore()
      let now = StepStore.minute(9 * 1_440)
      let service = LayeringService(
        LayeringDependencies(
          stepDataProvider: made.manager, intervalStore: store, now: now.date,
          configuration: .init(timeZone: .gmt)))
      #expect(try await service.performLayering() == 1)
      let stored = store.allIntervals()
      #expect(stored.map(\.stepCount) == [321])
      #expect(stored[0].range.contains(StepStore.minute(600)))
      #expect(stored[0].range.end < StepStore.minute(600 + 3 * 1_440))
    }
  }

  @Test("ten years divide as drawn: 200 and 300 thousand steps, then 80, 120, 150 and 150")
  func drawnTree() async throws {
    // Four quarters of the divided range, a sample of 100 steps at equal distances.
    let quarter = tenYears.length / 4
    var walks: [Walk] = []
    for (index, thousands) in [80, 120, 150, 150].enumerated() {
      let count = Int64(thousands * 10)
      let begin = tenYears.start.milliseconds + Int64(index) * quarter
      walks += (0..<count).map { Walk(start: begin + $0 * (quarter / count), steps: 100) }
    }
    // The last one close to the end, so that the search for bounds leaves the range whole.
    walks[walks.count - 1].start = tenYears.end.milliseconds - 1
    let run = LayeringRun(walks)
    let count = try await run.perform()
    let tree = Array(run.provider.asked.suffix(2 * count - 1))
    #expect(tree[0] == tenYears && walks.steps(in: tree[0]) == 500_000)
    func halves(_ range: TimeRange) -> [TimeRange] {
      let start = range.start.milliseconds
      let middle = start + range.length / 2
      return [TimeRange(start, middle), TimeRange(middle, range.end.milliseconds)]
    }
    let second = halves(tree[0])
    let third = second.flatMap(halves)
    #expect(Set(tree).isSuperset(of: second + third))
    #expect(second.map { walks.steps(in: $0) } == [200_000, 300_000])
    #expect(third.map { walks.steps(in: $0) } == [80_000, 120_000, 150_000, 150_000])
    #expect(run.intervals.reduce(0) { $0 + $1.stepCount } == 500_000)
    #expect((50...100).contains(count))
  }
}
