import struct Foundation.Date
import struct Foundation.DateInterval
import HealthContracts

extension Mutant {
  static let endlessRecursion = Mutant(
    "endlessRecursion", "Divides an interval above the limit however short it is",
    seenIn: "the layering specification, whose recursion has no other stop condition",
    neverReturns: true
  ) { suite in
    suite.with(\.layering) { EndlessLayering($0) }
  }
}

/// The recursion of the layering specification as written, without a minimum length.
@MainActor
private final class EndlessLayering: LayeringServiceProtocol {
  private let dependencies: LayeringDependencies

  init(_ dependencies: LayeringDependencies) { self.dependencies = dependencies }

  func performLayering() async throws -> Int {
    let now = dependencies.now
    let start = now.addingTimeInterval(
      -Double(dependencies.configuration.maxYearsBack) * 31_557_600)
    var found: [SyncInterval] = []
    try await divide(DateInterval(start: start, end: now), into: &found)
    try dependencies.intervalStore.replaceAll(with: found)
    return found.count
  }

  func clearAllIntervals() async throws { try dependencies.intervalStore.removeAll() }

  private func divide(_ interval: DateInterval, into found: inout [SyncInterval]) async throws {
    let steps = try await dependencies.stepDataProvider.getAggregatedStepCount(for: interval)
    if steps <= dependencies.configuration.maxStepsPerInterval {
      found.append(
        SyncInterval(startDate: interval.start, endDate: interval.end, stepCount: steps))
      return
    }
    let middle = interval.start.addingTimeInterval(interval.duration / 2)
    try await divide(DateInterval(start: interval.start, end: middle), into: &found)
    try await divide(DateInterval(start: middle, end: interval.end), into: &found)
  }
}
