import Foundation
import HealthContracts
import HealthModel
import HealthServices
import IntervalStore
import ServiceObservations
import SimulatedHealth
import Testing

@MainActor
@Suite struct LayeringErrorTests {
  private let walks = (0..<60).map {
    Walk(start: tenYears.start.milliseconds + Int64($0) * 5_000_000_000, steps: 2_000)
  }
  private let kept = [
    SyncInterval(
      startDate: tenYears.start.date, endDate: tenYears.end.date, stepCount: 7,
      syncedToServer: true)
  ]

  @Test("whichever query fails, its error arrives wrapped once and the stored intervals stay")
  func failsAtEveryQuery() async throws {
    let healthy = LayeringRun(walks)
    let count = try await healthy.perform()
    let queries = healthy.provider.asked.count
    #expect(queries > 40 && count > 8)
    for query in 1...queries {
      let run = LayeringRun(walks, failingQuery: query)
      try run.store.replaceAll(with: kept)
      let error = await #expect(throws: LayeringError.self) { try await run.perform() }
      guard case .healthKitError(let underlying) = error else {
        Issue.record("query \(query) gives \(String(describing: error))")
        return
      }
      #expect(underlying as? Refusal == Refusal(number: query))
      #expect(run.intervals == kept)
      #expect(run.provider.asked.count == query)
      #expect(run.progress.allSatisfy { !$0.status.hasPrefix("Stored") })
    }
    let late = LayeringRun(walks, failingQuery: queries + 1)
    #expect(try await late.perform() == count)
    #expect(late.intervals == healthy.intervals)
  }

  @Test("an error of the interval store arrives wrapped once, from layering and from clearing")
  func persistence() async throws {
    for walks in [walks, []] {
      let service = LayeringService(
        LayeringDependencies(
          stepDataProvider: RecordingProvider(walks), intervalStore: RefusingStore(),
          now: tenYears.end.date, configuration: .init(timeZone: .gmt)))
      let layering = await #expect(throws: LayeringError.self) {
        try await service.performLayering()
      }
      guard case .persistenceError(let underlying) = layering else {
        Issue.record("layering gives \(String(describing: layering))")
        return
      }
      #expect(underlying as? Refusal == Refusal(number: 1))
      let clearing = await #expect(throws: LayeringError.self) {
        try await service.clearAllIntervals()
      }
      guard case .persistenceError(let cause) = clearing else {
        Issue.record("clearing gives \(String(describing: clearing))")
        return
      }
      #expect(cause as? Refusal == Refusal(number: 3))
    }
  }

  @Test("a range in which data vanishes between the queries is still covered")
  func vanishing() async throws {
    // Only the very first query finds steps: both searches then close in on nothing.
    let provider = VanishingProvider()
    let store = InMemoryIntervalStore()
    let service = LayeringService(
      LayeringDependencies(
        stepDataProvider: provider, intervalStore: store, now: tenYears.end.date,
        configuration: .init(timeZone: .gmt)))
    #expect(try await service.performLayering() == 1)
    #expect(store.allIntervals().map(\.range) == [tenYears])
    #expect(store.allIntervals().map(\.stepCount) == [0])
  }
}

/// A history that is deleted as soon as somebody has looked at it.
@MainActor
private final class VanishingProvider: StepDataProvider {
  private var queries = 0

  var isAvailable: Bool { true }

  func requestAuthorization() async throws {}

  func getAggregatedStepCount(for interval: DateInterval) async throws -> Int {
    queries += 1
    return queries == 1 ? 5 : 0
  }

  func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData] { [] }
}
