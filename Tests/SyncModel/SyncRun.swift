import HealthContracts
import HealthModel
import VirtualTime

/// What one run showed.
package struct SyncRun: Hashable, Sendable {
  package var seed: UInt64
  /// What is wrong at the end; nothing, where all is well.
  package var violations: [String]
  package var samples: Int
  package var intervals: Int
  package var requests: Int
  package var tally: SyncTally
  package var virtualSeconds: Int64
}

/// Runs a random interleaving of everything that can happen to a step sync, and holds the server
/// against the truth when the network is back and the store is quiet.
///
/// - Parameters:
///   - seed: Everything is drawn from it.
///   - steps: How many acts there are.
/// - Returns: What the run showed.
/// - Throws: `SyncRunUnfinished` when the run does not come to its end.
package func syncRun(seed: UInt64, steps: Int = 40) throws -> SyncRun {
  let simulation = Simulation(
    ScheduleConfiguration(seed: seed, strategy: .random), keepsTrace: false)
  let outcome = simulation.run { @MainActor in
    let world = SyncWorld(seed: seed)
    return try await world.live(steps: steps)
  }
  switch outcome {
  case .finished(let run): return run
  case .failed(let error): throw SyncRunUnfinished(words: "\(error)")
  default: throw SyncRunUnfinished(words: "\(outcome)")
  }
}

/// A run did not come to its end.
package struct SyncRunUnfinished: Error {
  package var words: String
}
