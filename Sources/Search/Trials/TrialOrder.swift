package import Harness
package import SystemSupport

/// The seeds of a run: one for the data and one for the interleaving.
package struct TrialSeeds: Hashable, Codable, Sendable {
  /// The seed of the data.
  package var data: UInt64
  /// The seed of the interleaving.
  package var schedule: UInt64

  /// Creates a pair of seeds.
  package init(data: UInt64, schedule: UInt64) {
    self.data = data
    self.schedule = schedule
  }
}

/// An order to run one person of a scenario under several seeds.
package struct TrialOrder: Codable, Sendable {
  /// The scenario's text.
  package var text: String
  /// The person's index, from 0.
  package var person: Int
  /// The seeds, in execution order.
  package var seeds: [TrialSeeds]
  /// The failure that ends the trials; nil to run all seeds.
  package var wanted: FailureKind?
  /// True if each seed omits parts of the scenario and chooses the interleaving (see `Swarm`).
  package var usesSwarm = false
  /// True to record a digest after each stage.
  package var recordsCheckpoints = false
  /// The maximum processor seconds of one run; nil for the scenario's limit.
  package var processorSeconds: Int?

  /// Creates an order.
  ///
  /// - Parameters:
  ///   - text: The scenario's text.
  ///   - person: The person's index, from 0.
  ///   - seeds: The seeds, in execution order.
  ///   - wanted: The failure that ends the trials; nil to run all seeds.
  package init(text: String, person: Int, seeds: [TrialSeeds], wanted: FailureKind? = nil) {
    self.text = text
    self.person = person
    self.seeds = seeds
    self.wanted = wanted
  }
}

/// The result of a run under one pair of seeds.
package struct TrialResult: Codable, Sendable, Equatable {
  /// The seeds of the run.
  package var seeds: TrialSeeds
  /// The failures, in the catalog order of the invariants.
  package var failures: [FailureKind]
  /// The digest of the observable events, which identifies the interleaving as far as it is
  /// visible.
  package var events: String
  /// The digests after each stage; empty unless the order requests them.
  package var checkpoints: [Checkpoint]
}

/// The answer to an order.
package enum TrialAnswer: Sendable, Equatable {
  /// The text is not a runnable scenario, for the given reason.
  case refused(String)
  /// One result for each pair of seeds, up to the first with the wanted failure.
  case results([TrialResult])
}

/// A runner of trials, in this process or in a separate one that a trial may crash.
package protocol TrialRunning {
  /// Runs an order.
  ///
  /// - Parameter order: The person and the seeds to run.
  /// - Returns: The results, or the reason for a rejection.
  /// - Throws: `FileError` if no trial can be run.
  mutating func answer(to order: TrialOrder) throws(FileError) -> TrialAnswer
}
