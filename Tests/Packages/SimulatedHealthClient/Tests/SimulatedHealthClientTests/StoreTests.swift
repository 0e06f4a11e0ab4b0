import Foundation
import HealthContracts
import HealthModel
import HistoryFile
import SimulatedHealth
import Testing
import VirtualTime

@Suite struct StoreTests {
  private static let watch = DataSource(
    identifier: "watch", kind: .watch, bundleIdentifier: "com.example.watch", deviceName: "Watch")
  private static let phone = DataSource(
    identifier: "phone", kind: .phone, bundleIdentifier: "com.example.phone", deviceName: "Phone")

  private static func steps(_ value: Int32, from start: Int64, to end: Int64) -> NewSample {
    NewSample(
      .stepCount, start: start * Milliseconds.minute, end: end * Milliseconds.minute,
      value: Int64(value))
  }

  @Test("an empty store is filled by two devices, and their steps are merged")
  func mergedSteps() throws {
    let simulation = Simulation()
    let outcome = simulation.run { @MainActor in
      let store = SimulatedHealthStore(key: 1, epoch: Instant(milliseconds: Milliseconds.day))
      try await store.requestAuthorization(share: [], read: [.stepCount])
      _ = try store.deliver([Self.steps(100, from: 600, to: 610)], from: Self.watch)
      _ = try store.deliver(
        [Self.steps(80, from: 600, to: 610), Self.steps(30, from: 660, to: 670)], from: Self.phone)
      let steps: any StatisticsQueryProvider = StepProvider(store)
      let day = TimeRange(0, Milliseconds.day).dateInterval
      return try await (
        steps.getAggregatedStepCount(for: day), steps.getRawStepSamples(for: day).count
      )
    }
    guard case .finished((let count, let samples)) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(count == 130)
    #expect(samples == 3)
    #expect(simulation.escapes == [])
  }

  /// The file is written by `simharness generate single-day --format history`.
  @Test("a stored history is read from its file and served by a device, without the generator")
  @MainActor
  func storedHistory() async throws {
    let path = try #require(Bundle.module.path(forResource: "single-day", ofType: "history"))
    let stored = try StoredHistory(contentsOf: path)
    #expect(stored.scenario == "single-day")
    let device = try SimulatedDevice(
      history: stored.history, arrivals: stored.arrivals, truth: stored.truth)
    let span = stored.history.span
    let samples = try await device.steps.getRawStepSamples(for: span.dateInterval)
    #expect(samples.count == stored.history.stepCount)
    #expect(samples.count > 100)
    let count = try await device.steps.getAggregatedStepCount(for: span.dateInterval)
    #expect((1...samples.reduce(0) { $0 + $1.count }).contains(count))
    #expect(try await !device.sleepSamples(touching: span).isEmpty)
  }
}
