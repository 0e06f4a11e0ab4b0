package import Distributions
import HealthModel
package import LocatedJSON
import Randomness
package import Scenario

/// A generator of histories: a pure function of scenario, seed, person and generator version.
package struct HistoryGenerator: Sendable {
  private enum Plan {
    case generated(GeneratedModel)
    case life(PersonModel)
    case literal(LiteralHistory)
    case imported(GeneratedPerson)
  }

  let scenario: Scenario
  private let plan: Plan

  /// Creates a generator after checking the parameters that the scenario reader cannot check.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - settings: The parameters of the person model, for histories that come from it.
  /// - Throws: `InputError` for a parameter outside its domain, with its location in the file, and
  ///   for an export that cannot be read.
  package init(_ scenario: Scenario, settings: PersonModelSettings = .calibrated) throws(InputError)
  {
    self.scenario = scenario
    switch scenario.history {
    case .literal(let literal):
      plan = .literal(literal)
    case .export(let export):
      plan = .imported(try ImportedPerson.read(export, scenario))
    case .life(let life):
      plan = .life(try PersonModel(scenario, life, settings))
    case .generated(let generated):
      plan = .generated(try GeneratedModel(scenario, generated))
    }
  }

  /// Generates one person.
  ///
  /// - Parameters:
  ///   - person: The person's zero-based number.
  ///   - seed: The seed of the data.
  ///   - keepsArrivals: False if the times at which samples arrive and leave may be left out, which
  ///     take as much memory as the history; everything else is the same.
  /// - Returns: The history with its ground truth and edge-case counts.
  /// - Complexity: O(*n*) for *n* samples and true minutes.
  package func person(_ person: Int, seed: UInt64, keepsArrivals: Bool = true) -> GeneratedPerson {
    self.person(person, from: RandomSource(seed: seed), keepsArrivals: keepsArrivals)
  }

  /// Draws the traits of one person.
  ///
  /// - Parameters:
  ///   - person: The person's zero-based number.
  ///   - seed: The seed of the data.
  /// - Returns: The traits; nil for histories that do not come from the person model.
  package func traits(of person: Int, seed: UInt64) -> PersonTraits? {
    guard case .life(let life) = plan else { return nil }
    return life.traits(of: UInt32(person), RandomSource(seed: seed))
  }

  /// Generates one person and counts the random numbers taken, so that they can be timed alone.
  ///
  /// - Parameters:
  ///   - person: The person's zero-based number.
  ///   - seed: The seed of the data.
  /// - Returns: The numbers taken; none for a literal history.
  /// - Complexity: O(*n*) for *n* samples and true minutes.
  package func drawCount(of person: Int, seed: UInt64) -> DrawCount {
    let random = CountingSource(seed: seed)
    _ = self.person(person, from: random.source)
    return random.count
  }

  private func person(
    _ person: Int, from random: RandomSource, keepsArrivals: Bool = true
  ) -> GeneratedPerson {
    let person = UInt32(person)
    var traits = PhiloxStream(
      seed: random.seed, person: person, stream: StreamIdentifier(.personTraits), day: 0)
    let key = traits.next()
    switch plan {
    case .literal(let literal):
      return GeneratedPerson(
        zones: scenario.zones,
        history: History(
          span: scenario.span, identifierKey: literal.identifierKey ?? key, steps: literal.steps,
          sleep: literal.sleep, weight: literal.weight),
        truth: GroundTruth(days: scenario.policyDays, steps: nil, sleep: nil, weight: nil),
        edgeCases: [:], civilDays: scenario.civilDays)
    case .imported(let imported): return imported
    case .life(let life):
      return life.person(person, random, identifierKey: key, keepsArrivals: keepsArrivals)
    case .generated(let model):
      return model.person(person, random, identifierKey: key, keepsArrivals: keepsArrivals)
    }
  }
}

extension Scenario {
  /// The civil days, clipped to the span.
  var civilDays: DayTable { TrackScope(self).days }

  /// The days under the scenario's day policy that start in the span or contain its start.
  var policyDays: DayTable {
    let first = days.lowerBound.advanced(by: -1)
    let table = CivilDays.table(first...days.upperBound, policy: dayPolicy, zones: zones)
    // The day before the first is needed only if the policy's day boundary falls after the start of
    // the span.
    let holdsStart = table.starts[1] > span.start.milliseconds
    let from = holdsStart ? 0 : 1
    let starts = table.starts[from...].filter { $0 < span.end.milliseconds }
    return DayTable(
      firstDay: first.advanced(by: from), starts: starts + [table.starts[from + starts.count]])
  }
}

/// The properties of a scenario that every track uses.
struct TrackScope: Sendable {
  /// The civil days, unclipped.
  let civil: DayTable
  /// The same days, clipped to the span.
  let days: DayTable
  let span: TimeRange
  /// The time zones over the span.
  let zones: ZoneTimeline
  var flights = Flights()
}

extension TrackScope {
  /// Creates the scope that all persons of a scenario share.
  init(_ scenario: Scenario) {
    let civil = CivilDays.table(scenario.days, policy: .midnight, zones: scenario.zones)
    self.init(
      civil: civil, days: CivilDays.table(civil, cutTo: scenario.span), span: scenario.span,
      zones: scenario.zones, flights: Flights(scenario.flights))
  }
}
