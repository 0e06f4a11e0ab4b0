import struct Foundation.DateInterval
import HealthContracts

extension Mutant {
  static let kWayWithoutStop = Mutant(
    "kWayWithoutStop", "Divides an interval above the limit into eight, however short it is",
    seenIn: "k-way splits that rely on the data becoming sparse",
    neverReturns: true
  ) { suite in
    suite.with(\.layering) { EndlessParts($0) }
  }
}

/// A layering service that divides into eight parts without a minimum length.
@MainActor
private final class EndlessParts: LayeringServiceProtocol {
  private let dependencies: LayeringDependencies

  init(_ dependencies: LayeringDependencies) { self.dependencies = dependencies }

  func performLayering() async throws -> Int {
    let now = dependencies.now
    let seconds = Double(dependencies.configuration.maxYearsBack) * 31_557_600
    // A stack of the parts to query: the next one is last.
    var parts = [DateInterval(start: now.addingTimeInterval(-seconds), end: now)]
    var found: [SyncInterval] = []
    while let part = parts.popLast() {
      let steps = try await dependencies.stepDataProvider.getAggregatedStepCount(for: part)
      if steps <= dependencies.configuration.maxStepsPerInterval {
        found.append(SyncInterval(startDate: part.start, endDate: part.end, stepCount: steps))
        continue
      }
      for number in (0..<8).reversed() {
        let start = part.start.addingTimeInterval(part.duration * Double(number) / 8)
        parts.append(DateInterval(start: start, duration: part.duration / 8))
      }
    }
    try dependencies.intervalStore.replaceAll(with: found)
    return found.count
  }

  func clearAllIntervals() async throws { try dependencies.intervalStore.removeAll() }
}
