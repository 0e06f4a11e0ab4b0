public import Harness
public import HealthContracts
import HealthModel
public import LocatedJSON
public import RunReport
public import Scenario
import ServiceObservations

/// Runs a scenario against services, in this process and on this thread, in virtual time.
///
/// For tests and tools that bring their own services: `simulate("quick", with:
/// .reference.with(\.layering) { MyLayering($0) })`. The report is that of `simharness run`. Unlike
/// there, no worker process stands between the services and the caller: one that traps ends the
/// caller, and one that computes for ever is not ended.
///
/// - Parameters:
///   - scenario: The scenario.
///   - suite: The services under test.
///   - seed: A seed in the place of the scenario's own.
///   - scheduleSeed: A seed of the interleavings in the place of the scenario's own.
///   - persons: A number of persons in the place of the scenario's own, above zero.
/// - Returns: What the run showed; a breach is a finding there, never an error.
/// - Throws: `InputError` when there is no such scenario or it cannot be run.
public func simulate(
  _ scenario: ScenarioSource, with suite: ServiceSuite = .reference, seed: UInt64? = nil,
  scheduleSeed: UInt64? = nil, persons: Int? = nil
) throws(InputError) -> SimulationResult {
  if let persons { precondition(persons > 0, "\(persons) persons") }
  let plan = try RunPlan(
    scenario.load(), seed: seed, persons: persons, scheduleSeed: scheduleSeed)
  let runner = PersonRunner(plan: plan, suite: suite)
  let report = plan.partial((0..<plan.persons).map { runner.run($0) }).report()
  return SimulationResult(
    report: report, holds: ExitStatus(report, expecting: plan.scenario.expect) == .held,
    expected: plan.scenario.expect.violated, replay: plan.replay(of: scenario.name))
}

/// What a run of a scenario showed.
public struct SimulationResult: Sendable, Equatable {
  /// The report, the same for one scenario, seed and services.
  public let report: RunReport
  /// Whether everything held, or everything that the scenario expects appeared.
  public let holds: Bool
  /// The invariants whose violation the scenario expects.
  public let expected: [String]
  /// The command line that runs the same again; services of one's own it does not know.
  public let replay: String

  /// The breaches that the scenario does not expect, each with its replay; and an expected one that
  /// is missing, and a check that examined nothing.
  ///
  /// Empty exactly where `holds`.
  public var findings: [SimulationFinding] {
    let found = report.invariants.flatMap { summary in
      problems(of: summary).map { person, finding in
        SimulationFinding(
          invariant: summary.id, person: person, finding: finding, replay: replay)
      }
    }
    if !found.isEmpty || holds { return found }
    let verdict = Finding(
      "the run ends otherwise than the scenario expects", expected: "another verdict",
      actual: report.verdict)
    return [SimulationFinding(invariant: "verdict", person: nil, finding: verdict, replay: replay)]
  }

  private func problems(of summary: InvariantSummary) -> [(Int?, Finding)] {
    let isExpected = expected.contains(summary.id)
    switch (InvariantStatus(rawValue: summary.status), isExpected) {
    case (.violated, false): return summary.findings.map { ($0.person, $0.finding) }
    case (.violated, true): return []
    case (_, true):
      return [
        (
          nil,
          Finding("an expected breach is missing", expected: "violated", actual: summary.status)
        )
      ]
    case (.vacuous, false) where !holds:
      return [
        (nil, Finding("a check examined nothing", expected: "cases", actual: summary.status))
      ]
    default: return []
    }
  }
}
