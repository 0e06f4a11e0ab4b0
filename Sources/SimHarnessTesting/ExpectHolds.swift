public import Harness
public import HealthContracts
import Reporting
import RunReport
public import SimHarness
public import Testing

/// Expects that all invariants hold when services run a scenario.
///
/// Each finding is recorded as an issue at the caller's line, with the invariant, the place, the
/// expected and actual values, and the replay command. The report is attached as `report.json`. A
/// scenario that cannot be run is recorded as an issue as well.
///
/// - Parameters:
///   - scenario: The name of a bundled scenario, a path or a value.
///   - suite: The services under test.
///   - seed: A seed that replaces the scenario's own.
///   - scheduleSeed: A seed for interleavings that replaces the scenario's own.
///   - persons: A number of persons that replaces the scenario's own, above zero.
///   - sourceLocation: The source location of recorded issues.
/// - Returns: The result of the run; nil if the scenario cannot be run.
@discardableResult
public func expectHolds(
  _ scenario: ScenarioSource, with suite: ServiceSuite = .reference, seed: UInt64? = nil,
  scheduleSeed: UInt64? = nil, persons: Int? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) -> SimulationResult? {
  let result: SimulationResult
  do {
    result = try simulate(
      scenario, with: suite, seed: seed, scheduleSeed: scheduleSeed, persons: persons)
  } catch {
    Issue.record("\(error)", sourceLocation: sourceLocation)
    return nil
  }
  for finding in result.findings {
    Issue.record(Comment(rawValue: finding.description), sourceLocation: sourceLocation)
  }
  Attachment.record(
    JSONFormat.bytes(of: result.report), named: "report.json", sourceLocation: sourceLocation)
  return result
}
