import Foundation
import HealthContracts
import HealthModel
import HealthServices
import IntervalStore
import SimulatedHealth
import TestSupport
import Testing
import VirtualTime

/// What layering promises beside its intervals: its store, its progress, its independence.
@MainActor
@Suite struct LayeringContractTests {
  private func walks(_ count: Int, steps: Int = 900) -> [Walk] {
    (0..<Int64(count)).map {
      Walk(start: utc("2022-01-01T08:00").milliseconds + $0 * 43_200_000, steps: steps)
    }
  }

  private func service(
    _ walks: [Walk], into store: any IntervalStoring,
    onProgress: (@MainActor @Sendable (LayeringProgress) -> Void)? = nil
  ) -> LayeringService {
    LayeringService(
      LayeringDependencies(
        stepDataProvider: RecordingProvider(walks), intervalStore: store, now: tenYears.end.date,
        configuration: .init(timeZone: .gmt), onProgress: onProgress))
  }

  @Test("a run saves once, all intervals together, and clears nothing before")
  func savesOnce() async throws {
    let store = CountingStore()
    let count = try await service(walks(100), into: store).performLayering()
    #expect(count > 5 && store.writes == ["replace \(count)"])
    try await service(walks(100), into: store).clearAllIntervals()
    #expect(store.writes.dropFirst() == ["remove"])
  }

  @Test("two services in turn keep to their own stores")
  func independent() async throws {
    let stores = [InMemoryIntervalStore(), InMemoryIntervalStore()]
    let first = service(walks(100), into: stores[0])
    let second = service(walks(40, steps: 300), into: stores[1])
    async let one = first.performLayering()
    async let two = second.performLayering()
    let counts = try await [one, two]
    #expect(stores.map { $0.allIntervals().count } == counts)
    #expect(stores.map { $0.allIntervals().reduce(0) { $0 + $1.stepCount } } == [90_000, 12_000])
    try await first.clearAllIntervals()
    #expect(stores[0].allIntervals().isEmpty && stores[1].allIntervals().count == counts[1])
  }

  @Test("progress is told where it is wanted, and changes no result")
  func progressIsOptional() async throws {
    let stores = [InMemoryIntervalStore(), InMemoryIntervalStore()]
    let log = ReportLog()
    let silent = try await service(walks(100), into: stores[0]).performLayering()
    let told = try await service(walks(100), into: stores[1]) { log.reports.append($0) }
      .performLayering()
    #expect(silent == told && stores[0].allIntervals() == stores[1].allIntervals())
    #expect(log.reports.count == 2 * told)
    let last: any Sendable = try #require(log.reports.last)
    let end = LayeringProgress(
      intervalsFound: told, currentDepth: 0, status: "Stored \(told) intervals")
    #expect(last as? LayeringProgress == end)
  }

  @Test("intervals have a length, touch, and are those that a file gives back")
  func stored() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = folder.url.appendingPathComponent("intervals.sqlite").path
    let memory = InMemoryIntervalStore()
    let count = try await service(walks(100), into: memory).performLayering()
    #expect(
      try await service(walks(100), into: SQLiteIntervalStore(path: path)).performLayering()
        == count)
    let stored = try SQLiteIntervalStore(path: path).allIntervals()
    #expect(stored == memory.allIntervals() && stored.count == count)
    #expect(stored.allSatisfy { $0.startDate < $0.endDate })
    #expect(stored.allSatisfy { walks(100).steps(in: $0.range) == $0.stepCount })
    for (left, right) in zip(stored, stored.dropFirst()) {
      #expect(left.endDate == right.startDate)
    }
  }

  @Test("a pause at any query, an hour long, leads to the same intervals as none")
  func pauses() throws {
    func layered(pausing query: Int) throws -> (stored: [SyncInterval], queries: Int) {
      let walks = walks(40)
      return try onStepStore { _ in
        let provider = PausingProvider(walks, at: query)
        let store = InMemoryIntervalStore()
        let service = LayeringService(
          LayeringDependencies(
            stepDataProvider: provider, intervalStore: store, now: tenYears.end.date,
            configuration: .init(timeZone: .gmt)))
        let run = Task { try await service.performLayering() }
        try await SimulationClock().sleep(for: .seconds(1_800))
        #expect(store.allIntervals().isEmpty == (query > 0))
        let count = try await run.value
        #expect(count == store.allIntervals().count)
        #expect(StepStore.milliseconds == (query > 0 ? 3_600_000 : 1_800_000))
        return (store.allIntervals(), provider.queries)
      }
    }
    let straight = try layered(pausing: 0)
    #expect(straight.stored.count > 3 && straight.queries > 30)
    for query in 1...straight.queries {
      #expect(try layered(pausing: query).stored == straight.stored)
    }
  }
}

/// A history whose provider is stopped for an hour at one of its queries.
@MainActor
private final class PausingProvider: StepDataProvider {
  private let walks: [Walk]
  private let stop: Int
  private(set) var queries = 0

  init(_ walks: [Walk], at stop: Int) {
    self.walks = walks
    self.stop = stop
  }

  var isAvailable: Bool { true }

  func requestAuthorization() async throws {}

  func getAggregatedStepCount(for interval: DateInterval) async throws -> Int {
    queries += 1
    if queries == stop { try await SimulationClock().sleep(for: .seconds(3_600)) }
    return walks.steps(in: TimeRange(interval))
  }

  func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData] { [] }
}

@MainActor
private final class ReportLog {
  var reports: [LayeringProgress] = []
}

/// A store that notes how it is written.
@MainActor
private final class CountingStore: IntervalStoring {
  private(set) var writes: [String] = []

  func allIntervals() throws -> [SyncInterval] { [] }

  func replaceAll(with intervals: [SyncInterval]) throws {
    writes.append("replace \(intervals.count)")
  }

  func insert(_ interval: SyncInterval) throws { writes.append("insert") }

  func removeAll() throws { writes.append("remove") }
}
