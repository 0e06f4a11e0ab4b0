package import Harness
package import SystemSupport

/// The seeds of a run: of the data, and of the interleavings.
package struct TrialSeeds: Hashable, Codable, Sendable {
  /// The seed of the data.
  package var data: UInt64
  /// The seed of the interleavings.
  package var schedule: UInt64

  /// Bundles seeds.
  ///
  /// - Parameters:
  ///   - data: The seed of the data.
  ///   - schedule: The seed of the interleavings.
  package init(data: UInt64, schedule: UInt64) {
    self.data = data
    self.schedule = schedule
  }
}

/// One person of one scenario, to be run under several seeds.
package struct TrialOrder: Codable, Sendable {
  /// The scenario's text.
  package var text: String
  /// The person, from 0.
  package var person: Int
  /// The seeds, in the order of running.
  package var seeds: [TrialSeeds]
  /// The failure that ends the trials once it is seen; nil to run under all seeds.
  package var wanted: FailureKind?
  /// Whether each seed leaves out edge cases and faults, and chooses how tasks are interleaved.
  package var swarms = false
  /// Whether digests are taken of what each stage came to.
  package var watches = false
  /// The most processor seconds of one run; nil for the scenario's own.
  package var processorSeconds: Int?

  /// Makes an order.
  ///
  /// - Parameters:
  ///   - text: The scenario's text.
  ///   - person: The person, from 0.
  ///   - seeds: The seeds, in the order of running.
  ///   - wanted: The failure that ends the trials once it is seen; nil to run under all seeds.
  package init(text: String, person: Int, seeds: [TrialSeeds], wanted: FailureKind? = nil) {
    self.text = text
    self.person = person
    self.seeds = seeds
    self.wanted = wanted
  }
}

/// What a run under one pair of seeds showed.
package struct TrialResult: Codable, Sendable, Equatable {
  /// The seeds.
  package var seeds: TrialSeeds
  /// What failed, in the catalog's order of invariants.
  package var failures: [FailureKind]
  /// The digest of the observable events: the interleaving, as far as it can be seen.
  package var events: String
  /// What the run had come to at each stage's end, where it was asked for.
  package var watch: [WatchPoint]
}

/// What becomes of an order.
package enum TrialAnswer: Sendable, Equatable {
  /// The text is no scenario that can run; the reason.
  case refused(String)
  /// A result for each pair of seeds, up to the first with the wanted failure.
  case results([TrialResult])
}

/// Something that runs trials: in this process, or in one that may die of them.
package protocol TrialRunning {
  /// Runs an order.
  ///
  /// - Parameter order: What to run.
  /// - Returns: What became of it.
  /// - Throws: `FileError` when nothing can be run at all.
  mutating func answer(to order: TrialOrder) throws(FileError) -> TrialAnswer
}
