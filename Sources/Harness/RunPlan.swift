import FoundationEssentials
import HealthModel
package import HistoryGeneration
package import LocatedJSON
package import Scenario
import SimulatedHealth
package import VirtualTime

/// A scenario that is ready to run, with the overrides of the command line applied.
package struct RunPlan: Sendable {
  /// The scenario.
  package let scenario: Scenario
  /// The generator of the scenario's histories.
  package let generator: HistoryGenerator
  /// The seed of the data.
  package let seed: UInt64
  /// The number of persons.
  package let persons: Int
  /// The seed of the task schedule.
  package let scheduleSeed: UInt64

  /// Validates a scenario and determines the settings of the run.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - seed: A seed in place of the scenario's.
  ///   - persons: A number of persons in place of the scenario's, above zero.
  ///   - least: The number of persons that there are at least.
  ///   - scheduleSeed: A seed of the task schedule in place of the scenario's.
  /// - Throws: `InputError` for problems that only the generator and the run can detect.
  package init(
    _ scenario: Scenario, seed: UInt64? = nil, persons: Int? = nil, atLeast least: Int = 1,
    scheduleSeed: UInt64? = nil
  ) throws(InputError) {
    self.scenario = scenario
    self.seed = seed ?? scenario.seed
    self.persons = max(persons ?? scenario.persons, least)
    self.scheduleSeed = scheduleSeed ?? scenario.schedule.seed
    try RunConsistency.check(scenario)
    if case .export = scenario.history, self.persons > 1 {
      throw InputError(
        file: scenario.file, problem: "an export has only one person",
        remedy: "leave the number of persons out")
    }
    generator = try HistoryGenerator(scenario)
  }

  /// The text of the scenario's file, as it was when it was read.
  package var text: String { String(decoding: scenario.source, as: UTF8.self) }

  /// The configuration of each person's task schedule.
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

  /// Generates a person of the run.
  ///
  /// The times at which samples arrive are kept for the device of an app, and for a comparison with
  /// published figures; nothing else uses them.
  ///
  /// - Parameter person: The person's number, from 0.
  /// - Returns: The person.
  package func generated(_ person: Int) -> GeneratedPerson {
    let keepsArrivals = scenario.app != nil || Cohort(scenario) != nil
    return generator.person(person, seed: seed, keepsArrivals: keepsArrivals)
  }

  /// The persons of one shard, contiguous and distributed as evenly as possible.
  package func persons(ofShard index: Int, of count: Int) -> Range<Int> {
    (persons * index / count)..<(persons * (index + 1) / count)
  }
}

extension Scenario {
  /// The clocks of the device, whose wall clock shows the end of the span at virtual time zero.
  package var clocks: ClockPlan {
    ClockPlan(
      start: span.end.milliseconds * 1_000_000, zone: zones.zone(at: span.end).identifier)
  }
}

extension StoreConfiguration {
  /// Creates the configuration that a scenario sets.
  ///
  /// - Parameters:
  ///   - settings: The scenario's section.
  ///   - seed: The seed of dropped and delayed wakes.
  package init(_ settings: StoreSettings, seed: UInt64) {
    self.init()
    wakeSeed = seed
    semantics = settings.semantics
    costs = settings.costs
    budget = settings.queryBudget
    answer = settings.authorization.answer
    answerSeconds = settings.authorization.answerSeconds
    earliestPermitted = settings.earliestPermitted.milliseconds
    faults = settings.faults
  }
}
