import HealthContracts
import HealthModel
import HealthServices
import SimulatedHealth
import VirtualTime

/// What one run showed.
package struct WeightRun: Hashable, Sendable {
  package var seed: UInt64
  /// What is wrong at the end; nothing, where all is well.
  package var violations: [String]
  package var entries: Int
  package var samples: Int
  package var restarts: Int
  package var deaths: Int
  /// Imported entries kept, and reported, because the store shows no other writer's sample.
  package var withheld: Int
  package var virtualSeconds: Int64
}

/// Runs a random interleaving of everything that can happen to two sides of a weight history, and
/// holds them against each other after the last reconcile.
///
/// - Parameters:
///   - seed: Everything is drawn from it.
///   - steps: How many acts there are.
/// - Returns: What the run showed.
/// - Throws: `Unfinished` when the run does not come to its end.
package func weightRun(seed: UInt64, steps: Int = 60) throws -> WeightRun {
  let simulation = Simulation(
    ScheduleConfiguration(seed: seed, strategy: .random), keepsTrace: false)
  let outcome = simulation.run { @MainActor in
    let world = WeightWorld(seed: seed)
    return try await world.live(seed: seed, steps: steps)
  }
  switch outcome {
  case .finished(let run): return run
  case .failed(let error): throw error
  default: throw WeightRunUnfinished(words: "seed \(seed): \(outcome)")
  }
}

/// A run did not come to its end.
package struct WeightRunUnfinished: Error {
  package var words: String
}
