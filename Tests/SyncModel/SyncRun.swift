import Harness
import Invariants
import ServiceObservations
import VirtualTime
package import Workloads

/// The result of one life of the reference step sync.
package struct SyncRun: Hashable, Sendable {
  package var seed: UInt64
  /// The deviations at the end.
  package var violations: [String]
  package var samples: Int
  package var intervals: Int
  package var requests: Int
  package var tally: StepSyncTally
  package var virtualSeconds: Int64
}

/// Runs a life of the reference step sync with drawn acts and interleavings.
///
/// - Parameters:
///   - seed: The seed of all draws.
///   - steps: The number of acts.
/// - Returns: The result.
/// - Throws: `SyncRunUnfinished` if the life does not end.
package func syncRun(seed: UInt64, steps: Int = 40) throws -> SyncRun {
  let simulation = Simulation(
    ScheduleConfiguration(seed: seed, strategy: .random), keepsTrace: false)
  let outcome = simulation.run { @MainActor in
    let world = StepSyncWorld(.reference, number: 0, key: seed)
    let life = try await world.live(acts: steps)
    return SyncRun(
      seed: seed, violations: life.breaches.map { "\($0)" }, samples: life.stored.count,
      intervals: life.intervals.count, requests: world.requests, tally: world.tally,
      virtualSeconds: (Simulation.current?.now ?? 0) / 1_000_000_000)
  }
  switch outcome {
  case .finished(let run): return run
  case .failed(let error): throw SyncRunUnfinished(words: "\(error)")
  default: throw SyncRunUnfinished(words: "\(outcome)")
  }
}

/// An error of a life that does not end.
package struct SyncRunUnfinished: Error {
  package var words: String
}
