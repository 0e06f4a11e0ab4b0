import struct Foundation.Date
import struct Foundation.DateInterval
import HealthContracts

extension Mutant {
  static let greedyChunk = Mutant(
    "greedyChunk", "Packs days into an interval until it exceeds the limit",
    seenIn: "step-sync tutorials that close a chunk after adding to it"
  ) { suite in
    suite.with(\.layering) { dependencies in
      LayeringWrapper(dependencies) { try await packed($0.dependencies) }
    }
  }
}

/// Packs whole days, and closes an interval one day too late.
@MainActor
private func packed(_ dependencies: LayeringDependencies) async throws -> Int {
  let day = 86_400.0
  var found: [SyncInterval] = []
  var start = dependencies.now.addingTimeInterval(
    -Double(dependencies.configuration.maxYearsBack) * 31_557_600)
  var end = start
  var steps = 0
  while end < dependencies.now {
    let next = min(end.addingTimeInterval(day), dependencies.now)
    steps += try await dependencies.stepDataProvider.getAggregatedStepCount(
      for: DateInterval(start: end, end: next))
    end = next
    if steps > dependencies.configuration.maxStepsPerInterval || end == dependencies.now {
      found.append(SyncInterval(startDate: start, endDate: end, stepCount: steps))
      start = end
      steps = 0
    }
  }
  try dependencies.intervalStore.replaceAll(with: found)
  return found.count
}
