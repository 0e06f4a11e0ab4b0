package import Foundation
@testable package import Harness
import HealthModel
@testable package import Invariants
@testable package import RunReport
@testable package import Scenario
import ServiceObservations
@testable import SystemSupport
import TestSupport

package let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

/// A bundled scenario, after a change of its text.
package func bundled(_ name: String, replacing old: String = "", with new: String = "") throws
  -> Scenario
{
  let file = repository.appendingPathComponent("Scenarios/\(name).json")
  let text = try String(contentsOf: file, encoding: .utf8)
  let changed = old.isEmpty ? text : text.replacingOccurrences(of: old, with: new)
  precondition(old.isEmpty || changed != text, "\(name) does not hold \(old)")
  return try Scenario(parsing: Array(changed.utf8), file: "\(name).json")
}

/// A folder that is gone when the body is done.
package func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = try TemporaryFolder()
  return try withExtendedLifetime(folder) { try body(folder.url) }
}

package func entries(_ folder: URL) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
}

package func write(_ text: String, to file: URL) throws {
  try Data(text.utf8).write(to: file)
}

/// A person's result with something of everything, told apart by its number.
package func personResult(_ person: Int, _ invariants: [InvariantReport] = []) -> PersonResult {
  PersonResult(
    person: person, digest: "digest-\(person)",
    tracks: [
      TrackSummary(
        track: .steps, source: "watch", samples: person + 1, first: "2023-01-0\(person + 1)",
        last: "2023-02-0\(person + 1)", total: Int64(person * 10))
    ], edgeCases: ["zeroLength": person, "case\(person)": 1],
    services: [
      "layering": ServiceSummary(
        results: ["intervals": person + 1, "maxStepsInInterval": (person * 3) % 5])
    ], invariants: invariants, charts: person == 0 ? ["daily": chart] : [:],
    stages: ["check": StageReading(wallNanoseconds: person + 10, cpuNanoseconds: 2 * person)],
    calls: ["energy.dailyEnergy": LatencyHistogram([person + 3, 500])],
    peakMemoryBytes: 1_000 - person, trace: [])
}

private let chart = Chart.series(
  SeriesChart(unit: "steps", start: "2023-01-01", daysPerPoint: 1, values: [1, 2]))

package func invariantReport(
  _ id: String, applies: Bool = true, examined: Int? = nil, breaches: Int = 0, findings: Int = 0
) -> InvariantReport {
  InvariantReport(
    id: id, applies: applies, examined: examined ?? max(1, breaches), breaches: breaches,
    findings: (0..<findings).map { Finding("\(id) \($0)", expected: "a", actual: "b") })
}

/// The report of persons.
package func report(_ results: [PersonResult]) -> RunReport {
  RunTotals(results).report(
    identity(persons: results.count), nil, 1, Inputs(gsl: "2.7", timeZoneData: "2025b"))
}

/// The identity of a run that no scenario has.
package func identity(persons: Int) -> ScenarioIdentity {
  ScenarioIdentity(name: "some", digest: "d", seed: "5", persons: persons, scheduleSeed: "0")
}

/// A part of a run of five persons, or of another number.
package func part(
  _ results: [PersonResult], shard: String = "1/3", persons: Int = 5, program: String = "p"
) -> PartialFile<RunTotals> {
  let head = PartialHead(
    scenario: identity(persons: persons), kind: RunTotals.kind, units: persons, settings: [:],
    program: program)
  guard let shard = Shard(shard) else { preconditionFailure("\(shard) is no shard") }
  var part = PartialFile<RunTotals>(
    head: head, file: "some.json", text: "{}", shard: shard)
  for result in results {
    precondition(part.done.insert(result.person), "\(result.person) is there twice")
    part.content.add(result)
  }
  return part
}
