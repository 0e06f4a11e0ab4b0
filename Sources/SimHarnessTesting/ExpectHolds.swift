import Harness
import Reporting
@_exported public import SimHarness
public import Testing

/// Expects that all invariants hold when services run a scenario.
///
/// Each violated invariant is recorded as one issue at the caller's line: the first breach, the
/// number of others, the smallest scenario found in which the same services violate it, with its
/// samples, and the call that repeats the run. That scenario is attached as `shrunk-NAME.json`, and
/// the report as `report.json`; `expectHolds` takes the path of either scenario. A scenario that
/// cannot be run is recorded as an issue as well.
///
/// - Parameters:
///   - scenario: The name of a bundled scenario, a path or a value.
///   - suite: The services under test.
///   - seed: A seed that replaces the scenario's own.
///   - scheduleSeed: A seed for interleavings that replaces the scenario's own.
///   - persons: A number of persons that replaces the scenario's own, above zero.
///   - shrinkRuns: The maximum number of runs for finding the smallest scenario of each invariant,
///     in this process; 0 to turn shrinking off.
///   - sourceLocation: The source location of recorded issues.
/// - Returns: The result of the run; nil if the scenario cannot be run.
@discardableResult
public func expectHolds(
  _ scenario: ScenarioSource, with suite: ServiceSuite = .reference, seed: UInt64? = nil,
  scheduleSeed: UInt64? = nil, persons: Int? = nil, shrinkRuns: Int = 100,
  sourceLocation: SourceLocation = #_sourceLocation
) -> SimulationResult? {
  do throws(InputError) {
    let result = try simulate(
      scenario, with: suite, seed: seed, scheduleSeed: scheduleSeed, persons: persons)
    let plan = try RunPlan(
      scenario.load(), seed: seed, persons: persons, scheduleSeed: scheduleSeed)
    record(result, plan, suite, shrinkRuns, sourceLocation)
    return result
  } catch {
    Issue.record("\(error)", sourceLocation: sourceLocation)
    return nil
  }
}

/// Expects that all invariants hold when services run a scenario, and blocks no thread of the test
/// during the run.
///
/// This form also works in tests on the main actor of platforms where a blocked main actor would
/// wait for itself. The parameters and the result are those of the synchronous form.
@discardableResult
public func expectHolds(
  _ scenario: ScenarioSource, with suite: ServiceSuite = .reference, seed: UInt64? = nil,
  scheduleSeed: UInt64? = nil, persons: Int? = nil, shrinkRuns: Int = 100,
  sourceLocation: SourceLocation = #_sourceLocation
) async -> SimulationResult? {
  do throws(InputError) {
    let result = try await simulate(
      scenario, with: suite, seed: seed, scheduleSeed: scheduleSeed, persons: persons)
    let plan = try RunPlan(
      scenario.load(), seed: seed, persons: persons, scheduleSeed: scheduleSeed)
    record(result, plan, suite, shrinkRuns, sourceLocation)
    return result
  } catch {
    Issue.record("\(error)", sourceLocation: sourceLocation)
    return nil
  }
}

/// Records the findings of a run as issues.
private func record(
  _ result: SimulationResult, _ plan: RunPlan, _ suite: ServiceSuite, _ shrinkRuns: Int,
  _ sourceLocation: SourceLocation
) {
  var examples: [ShrunkExample] = []
  for finding in result.findings {
    var example: ShrunkExample?
    if shrinkRuns > 0 {
      // One defect often violates several invariants, so that an earlier example is nearly small.
      let near = examples.lazy.compactMap { $0.occurrence(of: finding) }.first
      example =
        near.flatMap { ShrunkExample($0, $1, suite, runs: shrinkRuns) }
        ?? ShrunkExample(plan, finding, suite, runs: shrinkRuns)
    }
    let text = IssueText(finding: finding, example: example, zones: plan.scenario.zones)
    Issue.record(
      Comment(rawValue: text.lines.joined(separator: "\n")), sourceLocation: sourceLocation)
    if let example {
      examples.append(example)
      Attachment.record(
        Array(example.text.utf8), named: example.fileName, sourceLocation: sourceLocation)
    }
  }
  Attachment.record(
    JSONFormat.bytes(of: result.report), named: "report.json", sourceLocation: sourceLocation)
}
