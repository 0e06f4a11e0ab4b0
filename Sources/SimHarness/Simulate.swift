public import Harness
public import HealthContracts
import HealthModel
public import LocatedJSON
public import RunReport
import Scenario
import ServiceObservations
import VirtualTime

/// Runs a scenario against services in virtual time, in this process and on the current thread.
///
/// Tests and tools use this function to run their own services: `simulate("quick", with:
/// .reference.with(\.layering) { MyLayering($0) })`. The report is the same as that of `simharness
/// run`, but the services do not run in a worker process: a service that traps ends the caller, and
/// one that never returns is not terminated.
///
/// - Parameters:
///   - scenario: The scenario.
///   - suite: The services under test.
///   - seed: A seed that replaces the scenario's own.
///   - scheduleSeed: A seed for interleavings that replaces the scenario's own.
///   - persons: A number of persons that replaces the scenario's own, above zero.
/// - Returns: The result of the run, with invariant violations as findings.
/// - Throws: `InputError` if the scenario does not exist or cannot be run.
public func simulate(
  _ scenario: ScenarioSource, with suite: ServiceSuite = .reference, seed: UInt64? = nil,
  scheduleSeed: UInt64? = nil, persons: Int? = nil
) throws(InputError) -> SimulationResult {
  let plan = try plan(of: scenario, seed, scheduleSeed, persons)
  if Simulation.blocksMainActor {
    throw InputError(
      file: scenario.name, problem: "\(MainActorBlocked.reason)",
      remedy: "write `await` before the call, in an `async` function")
  }
  let runner = PersonRunner(plan: plan, suite: suite)
  return SimulationResult(plan, of: scenario, (0..<plan.persons).map { runner.run($0) })
}

/// Runs a scenario against services in virtual time, without blocking the calling thread.
///
/// This form also works on the main actor of platforms where a blocked main actor would wait for
/// itself. The parameters and the result are those of the synchronous form.
///
/// - Throws: `InputError` if the scenario does not exist or cannot be run.
public func simulate(
  _ scenario: ScenarioSource, with suite: ServiceSuite = .reference, seed: UInt64? = nil,
  scheduleSeed: UInt64? = nil, persons: Int? = nil
) async throws(InputError) -> SimulationResult {
  let plan = try plan(of: scenario, seed, scheduleSeed, persons)
  let runner = PersonRunner(plan: plan, suite: suite)
  var results: [PersonResult] = []
  for person in 0..<plan.persons { results.append(await runner.run(person)) }
  return SimulationResult(plan, of: scenario, results)
}

private func plan(
  of scenario: ScenarioSource, _ seed: UInt64?, _ scheduleSeed: UInt64?, _ persons: Int?
) throws(InputError) -> RunPlan {
  if let persons { precondition(persons > 0, "\(persons) persons") }
  return try RunPlan(scenario.load(), seed: seed, persons: persons, scheduleSeed: scheduleSeed)
}

/// The result of running a scenario.
public struct SimulationResult: Sendable, Equatable {
  /// The report, which is the same for equal scenarios, seeds and services.
  public let report: RunReport
  /// True if all invariants held, or all violations that the scenario expects occurred.
  public let holds: Bool
  /// The invariants whose violation the scenario expects.
  public let expected: [String]
  /// The call that repeats the run, with a suite of the services under test named `suite`.
  public let replayCall: String

  init(_ plan: RunPlan, of scenario: ScenarioSource, _ results: [PersonResult]) {
    let expectation = plan.scenario.expect
    report = plan.report(results)
    holds = ExitStatus(report, expecting: expectation) == .held
    expected = expectation.violated
    replayCall =
      "expectHolds(\(scenario.name.debugDescription), with: suite, seed: \(plan.seed), "
      + "scheduleSeed: \(plan.scheduleSeed), persons: \(plan.persons))"
  }

  /// The unexpected violations, missing expected violations, and checks that examined no cases, one
  /// for each invariant, and one for each service that did not return.
  ///
  /// Goals of the scenario that were missed are reported only if nothing else is wrong: a defect of
  /// a service may keep a situation from occurring. The array is empty if and only if `holds` is
  /// true.
  public var findings: [SimulationFinding] {
    let found = report.invariants.flatMap { summary in
      let breaches = summary.id == Self.returning ? min(1, summary.breaches) : summary.breaches
      return problems(of: summary).map { person, finding in
        SimulationFinding(
          invariant: summary.id, person: person, finding: finding, breaches: breaches,
          replayCall: replayCall)
      }
    }
    let ofServices = found.filter { $0.invariant != Self.goals }
    if !ofServices.isEmpty { return ofServices }
    if !found.isEmpty || holds { return found }
    let verdict = Finding(
      "the verdict differs from the one that the scenario expects", expected: "another verdict",
      actual: report.verdict.rawValue)
    return [
      SimulationFinding(
        invariant: "verdict", person: nil, finding: verdict, breaches: 0, replayCall: replayCall)
    ]
  }

  /// The invariant that judges the scenario rather than its services.
  private static let goals = "GoalsAreReached"

  /// The invariant whose findings are told apart by the service that did not return.
  private static let returning = "EveryServiceReturns"

  private func problems(of summary: InvariantSummary) -> [(Int?, Finding)] {
    let isExpected = expected.contains(summary.id)
    switch (summary.status, isExpected) {
    case (.violated, false):
      var services: Set<String> = []
      return summary.findings.filter {
        services.insert(summary.id == Self.returning ? $0.finding.place : "").inserted
      }.map { ($0.person, $0.finding) }
    case (.violated, true): return []
    case (_, true):
      let missing = Finding(
        "expected violation is missing", expected: "violated", actual: summary.status.rawValue)
      return [(nil, missing)]
    case (.vacuous, false) where !holds:
      let idle = Finding(
        "a check examined nothing", expected: "cases", actual: summary.status.rawValue)
      return [(nil, idle)]
    default: return []
    }
  }
}
