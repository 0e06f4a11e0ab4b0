import Foundation
import HealthContracts
import HealthModel
import HealthServices
import IntervalStore
import ServiceObservations
import SimulatedHealth

/// A layering service over an in-memory history, with everything that can be watched.
@MainActor
final class LayeringRun {
  let provider: RecordingProvider
  let store = InMemoryIntervalStore()
  let now: Instant
  private(set) var progress: [LayeringProgress] = []
  private var made: LayeringService?

  init(
    _ walks: [Walk], now: Instant = utc("2024-06-15T12:00"), failingQuery: Int? = nil,
    configuration: LayeringConfiguration = .init(timeZone: .gmt)
  ) {
    provider = RecordingProvider(walks, failingQuery: failingQuery)
    self.now = now
    made = LayeringService(
      LayeringDependencies(
        stepDataProvider: provider, intervalStore: store, now: now.date,
        configuration: configuration,
        onProgress: { [weak self] in self?.progress.append($0) }))
  }

  var intervals: [SyncInterval] { store.allIntervals() }

  func perform() async throws -> Int {
    try await made?.performLayering() ?? -1
  }

  func clear() async throws {
    try await made?.clearAllIntervals()
  }
}

/// Ten calendar years up to the instant that most tests take for now.
let tenYears = utc("2014-06-15T12:00", "2024-06-15T12:00")

/// Halvings of a range until what is left is no longer than a day.
func halvingsToADay(_ length: Int64) -> Int {
  var halvings = 0
  while (length >> Int64(halvings)) > 86_400_000 { halvings += 1 }
  return halvings
}
