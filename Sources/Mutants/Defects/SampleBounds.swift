import struct Foundation.DateInterval
import HealthContracts

extension Mutant {
  /// Stores the bounds of an interval's samples instead of the bounds asked.
  static let sampleBounds = Mutant(
    "sampleBounds", "Stores the bounds of an interval's samples instead of the bounds asked",
    seenIn: "apps that take the start and end of a statistics result for the query's own"
  ) { suite in
    suite.with(\.layering) { dependencies in
      LayeringWrapper.rewriting(dependencies) { try await tightened($0, dependencies) }
    }
  }
}

/// Each interval shrunk to its first and last sample; the last one runs on to where it ended.
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
