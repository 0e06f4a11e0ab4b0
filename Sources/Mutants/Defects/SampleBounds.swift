import struct Foundation.DateInterval
import HealthContracts

extension Mutant {
  static let sampleBounds = Mutant(
    "sampleBounds", "Stores the bounds of an interval's samples instead of the requested bounds",
    seenIn: "apps that treat the start and end of a statistics result as the query's bounds"
  ) { suite in
    suite.with(\.layering) { dependencies in
      LayeringWrapper.rewriting(dependencies) { try await tightened($0, dependencies) }
    }
  }
}

/// Shrinks each interval to its samples, from the start of the first to the end of the last one.
@MainActor
private func tightened(_ intervals: [SyncInterval], _ dependencies: LayeringDependencies)
  async throws -> [SyncInterval]
{
  var tightened: [SyncInterval] = []
  for interval in intervals {
    let samples = try await dependencies.stepDataProvider.getRawStepSamples(
      for: DateInterval(start: interval.startDate, end: interval.endDate))
    let first = samples.first?.startDate ?? interval.startDate
    let last = samples.last.map { max($0.endDate, first) } ?? interval.endDate
    tightened.append(
      SyncInterval(startDate: first, endDate: last, stepCount: interval.stepCount))
  }
  return tightened
}
