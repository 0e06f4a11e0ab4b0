public import Harness

/// The seeds of a run: of the data, and of the interleavings.
public struct TrialSeeds: Hashable, Codable, Sendable {
  /// The seed of the data.
  public var data: UInt64
  /// The seed of the interleavings.
  public var schedule: UInt64

  /// Bundles seeds.
  ///
  /// - Parameters:
  ///   - data: The seed of the data.
  ///   - schedule: The seed of the interleavings.
  public init(data: UInt64, schedule: UInt64) {
    self.data = data
    self.schedule = schedule
  }
}

/// One person of one scenario, to be run under several seeds.
public struct TrialOrder: Codable, Sendable {
  /// The scenario's text.
  public var text: String
  /// The person, from 0.
  public var person: Int
  /// The seeds, in the order of running.
  public var seeds: [TrialSeeds]
  /// The failure that ends the trials once it is seen; nil to run under all seeds.
  public var wanted: FailureKind?
  /// Whether each seed leaves out edge cases and faults, and chooses how tasks are interleaved.
  public var swarms = false
  /// Whether digests are taken of what each stage came to.
  public var watches = false
  /// The most processor seconds of one run; nil for the scenario's own.
  public var processorSeconds: Int?

  /// Makes an order.
  ///
  /// - Parameters:
  ///   - text: The scenario's text.
  ///   - person: The person, from 0.
  ///   - seeds: The seeds, in the order of running.
  ///   - wanted: The failure that ends the trials once it is seen; nil to run under all seeds.
  public init(text: String, person: Int, seeds: [TrialSeeds], wanted: FailureKind? = nil) {
    self.text = text
    self.person = person
    self.seeds = seeds
    self.wanted = wanted
  }
}

/// What a run under one pair of seeds showed.
public struct TrialResult: Codable, Sendable, Equatable {
  /// The seeds.
  public var seeds: TrialSeeds
  /// What failed, in the catalog's order of invariants.
  public var failures: [FailureKind]
  /// The digest of the observable events: the interleaving, as far as it can be seen.
  public var events: String
  /// What the run had come to at each stage's end, where it was asked for.
  public var watch: [WatchPoint]
}

/// What becomes of an order.
public enum TrialAnswer: Sendable, Equatable {
  /// The text is no scenario that can run; the reason.
  case refused(String)
  /// A result for each pair of seeds, up to the first with the wanted failure.
  case results([TrialResult])
}

/// Something that runs trials: in this process, or in one that may die of them.
public protocol TrialRunning {
  /// Runs an order.
  ///
  /// - Parameter order: What to run.
  /// - Returns: What became of it.
  /// - Throws: `FileError` when nothing can be run at all.
  mutating func answer(to order: TrialOrder) throws(FileError) -> TrialAnswer
}
