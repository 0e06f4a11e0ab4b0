public import HistoryGeneration
public import Scenario

/// A scenario that is ready to run, with what the command line changed.
public struct RunPlan: Sendable {
  /// The scenario.
  public let scenario: Scenario
  /// Its generator.
  public let generator: HistoryGenerator
  /// The seed of the data.
  public let seed: UInt64
  /// The number of persons.
  public let persons: Int

  /// Checks a scenario whole and fixes what is run.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - seed: A seed in the place of the scenario's own.
  ///   - persons: A number of persons in the place of the scenario's own, above zero.
  /// - Throws: `ScenarioError` for what only generation can judge.
  public init(_ scenario: Scenario, seed: UInt64? = nil, persons: Int? = nil)
    throws(ScenarioError)
  {
    self.scenario = scenario
    self.seed = seed ?? scenario.seed
    self.persons = persons ?? scenario.persons
    generator = try HistoryGenerator(scenario)
  }

  /// The persons of one of several shards: contiguous, as even as can be.
  ///
  /// - Parameters:
  ///   - index: The shard's number, from 0.
  ///   - count: The number of shards, above zero.
  /// - Returns: The persons' numbers; empty where there are more shards than persons.
  public func persons(ofShard index: Int, of count: Int) -> Range<Int> {
    (persons * index / count)..<(persons * (index + 1) / count)
  }
}
