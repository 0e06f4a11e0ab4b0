import Foundation
import HealthContracts

/// An app's service on the main actor, with stored properties, that halves until intervals fit.
@MainActor
final class AppLayering: LayeringServiceProtocol {
  private let minimumInterval: TimeInterval = 60
  private let dependencies: LayeringDependencies
  private var found: [SyncInterval] = []

  init(_ dependencies: LayeringDependencies) { self.dependencies = dependencies }

  func performLayering() async throws -> Int {
    found = []
    let years = -dependencies.configuration.maxYearsBack
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = dependencies.configuration.timeZone
    let start = calendar.date(byAdding: .year, value: years, to: dependencies.now)
    do {
      try await divide(DateInterval(start: start ?? .distantPast, end: dependencies.now))
    } catch {
      throw LayeringError.healthKitError(underlying: error)
    }
    try dependencies.intervalStore.replaceAll(with: found)
    return found.count
  }

  func clearAllIntervals() async throws { try dependencies.intervalStore.removeAll() }

  private func divide(_ interval: DateInterval) async throws {
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
    try await divide(DateInterval(start: interval.start, end: middle))
    try await divide(DateInterval(start: middle, end: interval.end))
  }
}
