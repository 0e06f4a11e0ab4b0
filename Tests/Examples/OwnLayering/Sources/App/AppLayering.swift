import Foundation
import HealthContracts

/// An app's service on the main actor, with stored properties, that halves until intervals fit.
@MainActor
final class AppLayering: LayeringServiceProtocol {
  private let dependencies: LayeringDependencies
  private var found: [SyncInterval] = []

  init(_ dependencies: LayeringDependencies) { self.dependencies = dependencies }

  private var minimumInterval: TimeInterval {
    Double(dependencies.configuration.minimumIntervalMilliseconds) / 1_000
  }

  func performLayering() async throws -> Int {
    found = []
    let years = -dependencies.configuration.maxYearsBack
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = dependencies.configuration.timeZone
    let start = calendar.date(byAdding: .year, value: years, to: dependencies.now)
    do {
      try await divide(
        DateInterval(start: start ?? .distantPast, end: dependencies.now), depth: 0)
    } catch {
      throw LayeringError.healthKitError(underlying: error)
    }
    do {
      try dependencies.intervalStore.replaceAll(with: found)
    } catch {
      throw LayeringError.persistenceError(underlying: error)
    }
    report("Stored", depth: 0)
    return found.count
  }

  func clearAllIntervals() async throws {
    do {
      try dependencies.intervalStore.removeAll()
    } catch {
      throw LayeringError.persistenceError(underlying: error)
    }
  }

  private func divide(_ interval: DateInterval, depth: Int) async throws {
    report("Counting", depth: depth)
    let steps = try await dependencies.stepDataProvider.getAggregatedStepCount(for: interval)
    let limit = dependencies.configuration.maxStepsPerInterval
    if steps <= limit || interval.duration <= minimumInterval {
      found.append(
        SyncInterval(
          startDate: interval.start, endDate: interval.end, stepCount: steps,
          isIndivisible: steps > limit))
      return
    }
    let middle = interval.start.addingTimeInterval((interval.duration / 2).rounded())
    try await divide(DateInterval(start: interval.start, end: middle), depth: depth + 1)
    try await divide(DateInterval(start: middle, end: interval.end), depth: depth + 1)
  }

  private func report(_ status: String, depth: Int) {
    dependencies.onProgress?(
      LayeringProgress(intervalsFound: found.count, currentDepth: depth, status: status))
  }
}
