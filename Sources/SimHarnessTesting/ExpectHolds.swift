import Reporting
@_exported public import SimHarness
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
  record(sourceLocation) { () throws(InputError) in
    try simulate(scenario, with: suite, seed: seed, scheduleSeed: scheduleSeed, persons: persons)
  }
}

/// Expects that all invariants hold when services run a scenario, and blocks no thread of the test.
///
/// This form also works in tests on the main actor of platforms where a blocked main actor would
/// wait for itself. The parameters and the result are those of the synchronous form.
@discardableResult
public func expectHolds(
  _ scenario: ScenarioSource, with suite: ServiceSuite = .reference, seed: UInt64? = nil,
  scheduleSeed: UInt64? = nil, persons: Int? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) async -> SimulationResult? {
  do throws(InputError) {
    let result = try await simulate(
      scenario, with: suite, seed: seed, scheduleSeed: scheduleSeed, persons: persons)
    return record(sourceLocation) { () throws(InputError) in result }
  } catch {
    return record(sourceLocation) { () throws(InputError) in throw error }
  }
}

/// Records the findings of a run, or the error that prevented it, as issues.
private func record(
  _ sourceLocation: SourceLocation, _ run: () throws(InputError) -> SimulationResult
) -> SimulationResult? {
  let result: SimulationResult
  do {
    result = try run()
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
