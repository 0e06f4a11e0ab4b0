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
  /// The command line that repeats the run; it does not include custom services.
  public let replayCommand: String

  init(_ plan: RunPlan, of scenario: ScenarioSource, _ results: [PersonResult]) {
    let expectation = plan.scenario.expect
    report = plan.partial(results).report()
    holds = ExitStatus(report, expecting: expectation) == .held
    expected = expectation.violated
    replayCommand = plan.replay(of: scenario.name)
  }

  /// The unexpected violations, missing expected violations, and checks that examined no cases.
  ///
  /// Each finding includes the replay command. The array is empty if and only if `holds` is true.
  public var findings: [SimulationFinding] {
    let found = report.invariants.flatMap { summary in
      problems(of: summary).map { person, finding in
        SimulationFinding(
          invariant: summary.id, person: person, finding: finding, replayCommand: replayCommand)
      }
    }
    if !found.isEmpty || holds { return found }
    let verdict = Finding(
      "the verdict differs from the one that the scenario expects", expected: "another verdict",
      actual: report.verdict.rawValue)
    return [
      SimulationFinding(
        invariant: "verdict", person: nil, finding: verdict, replayCommand: replayCommand)
    ]
  }

  private func problems(of summary: InvariantSummary) -> [(Int?, Finding)] {
    let isExpected = expected.contains(summary.id)
    switch (summary.status, isExpected) {
    case (.violated, false): return summary.findings.map { ($0.person, $0.finding) }
    case (.violated, true): return []
    case (_, true):
      return [
        (
          nil,
          Finding(
            "expected violation is missing", expected: "violated",
            actual: summary.status.rawValue)
        )
      ]
    case (.vacuous, false) where !holds:
      return [
        (
          nil,
          Finding(
            "a check examined nothing", expected: "cases", actual: summary.status.rawValue)
        )
      ]
    default: return []
    }
  }
}
