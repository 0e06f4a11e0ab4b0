public import Harness
public import HealthContracts
import Reporting
import RunReport
public import SimHarness
public import Testing

/// Expects that services hold on a scenario.
///
/// Each finding is recorded as an issue at the caller's line, with the invariant, the place, what
/// was expected and seen, and the command line that runs the same again; then the report is
/// attached as `report.json`. A scenario that cannot be run is an issue as well.
///
/// - Parameters:
///   - scenario: The scenario: a bundled one's name, a path or a value.
///   - suite: The services under test.
///   - seed: A seed in the place of the scenario's own.
///   - scheduleSeed: A seed of the interleavings in the place of the scenario's own.
///   - persons: A number of persons in the place of the scenario's own, above zero.
///   - sourceLocation: Where issues are recorded.
/// - Returns: What the run showed; nil for a scenario that cannot be run.
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
