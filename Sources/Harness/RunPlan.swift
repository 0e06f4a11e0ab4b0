import FoundationEssentials
import HealthModel
package import HistoryGeneration
package import LocatedJSON
package import Scenario
import SimulatedHealth
package import VirtualTime

/// A scenario that is ready to run, with what the command line changed.
package struct RunPlan: Sendable {
  /// The scenario.
  package let scenario: Scenario
  /// Its generator.
  package let generator: HistoryGenerator
  /// The seed of the data.
  package let seed: UInt64
  /// The number of persons.
  package let persons: Int
  /// The seed of the interleavings.
  package let scheduleSeed: UInt64

  /// Checks a scenario whole and fixes what is run.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - seed: A seed in the place of the scenario's own.
  ///   - persons: A number of persons in the place of the scenario's own, above zero.
  ///   - scheduleSeed: A seed of the interleavings in the place of the scenario's own.
  /// - Throws: `InputError` for what only generation can judge.
  package init(
    _ scenario: Scenario, seed: UInt64? = nil, persons: Int? = nil, scheduleSeed: UInt64? = nil
  ) throws(InputError) {
    self.scenario = scenario
    self.seed = seed ?? scenario.seed
    self.persons = persons ?? scenario.persons
    self.scheduleSeed = scheduleSeed ?? scenario.schedule.seed
    try RunConsistency.check(scenario)
    generator = try HistoryGenerator(scenario)
  }

  /// What each person's interleaving is drawn from, and its budgets.
  package var scheduleConfiguration: ScheduleConfiguration {
    let settings = scenario.schedule
    let strategy: ScheduleStrategy =
      switch settings.strategy {
      case .firstInFirstOut: .firstInFirstOut
      case .random: .random
      case .priorities: .priorities(changePoints: settings.changePoints)
      }
    return ScheduleConfiguration(
      seed: scheduleSeed, strategy: strategy, stepBudget: settings.stepBudget,
      timeBudget: Int64(settings.virtualDays) * Milliseconds.day * 1_000_000)
  }

  /// The persons of one of several shards: contiguous, as even as can be.
  ///
  /// - Parameters:
  ///   - index: The shard's number, from 0.
  ///   - count: The number of shards, above zero.
  /// - Returns: The persons' numbers; empty where there are more shards than persons.
  package func persons(ofShard index: Int, of count: Int) -> Range<Int> {
    (persons * index / count)..<(persons * (index + 1) / count)
  }
}

extension Scenario {
  /// The device's clocks: the wall clock shows the run's "now" at virtual time zero.
  package var clocks: ClockPlan {
    ClockPlan(
      start: span.end.milliseconds * 1_000_000, zone: zones.zone(at: span.end).identifier)
  }
}

extension StoreConfiguration {
  /// The configuration that a scenario sets.
  ///
  /// - Parameters:
  ///   - settings: The scenario's section.
  ///   - seed: From which dropped and delayed wakes are drawn.
  package init(_ settings: StoreSettings, seed: UInt64) {
    self.init()
    luck = seed
    semantics = settings.semantics
    costs = settings.costs
    budget = settings.queryBudget
    answer = settings.authorization.answer
    answerSeconds = settings.authorization.answerSeconds
    earliestPermitted = settings.earliestPermitted.milliseconds
    faults = settings.faults
  }
}
