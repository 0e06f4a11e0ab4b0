import Foundation
import Gate
import HealthModel
import RunReport
import ServiceObservations

/// A report with one of everything that gates.
func report(
  verdict: Verdict = .held, persons: Int = 2, seed: String = "7", generatorVersion: Int = 3,
  digest: String = String(repeating: "0a", count: 16), edgeCases: [String: Int] = ["late": 4],
  queries: Int? = 100, intervals: Int? = 10, examined: Int? = 40, breaches: Int = 0
) -> RunReport {
  let isViolated = breaches > 0
  return RunReport(
    generatorVersion: generatorVersion, inputs: Inputs(gsl: "2.7", timeZoneData: "2025b"),
    scenario: ScenarioIdentity(
      name: "small", digest: "00ff", seed: seed, persons: persons, scheduleSeed: "0",
      semantics: ["mergeScope=once"]),
    verdict: verdict,
    history: HistorySummary(
      digest: digest,
      tracks: [
        TrackSummary(
          track: .steps, source: "watch", samples: 12, first: "a", last: "b", total: 30)
      ], edgeCases: edgeCases),
    services: [
      "layering.kWay(4)": ServiceSummary(
        results: ["intervals": intervals].compactMapValues { $0 },
        work: ["queries": queries, "maxDepth": 5].compactMapValues { $0 })
    ],
    invariants: [
      InvariantSummary(
        id: "First", status: examined == nil ? .notApplicable : isViolated ? .violated : .held,
        examined: examined ?? 0, breaches: breaches, findings: []),
      InvariantSummary(
        id: "Absent", status: .notApplicable, examined: 0, breaches: 0, findings: []),
    ], charts: [:])
}

let invariants: Set = ["First", "Absent"]

/// The changes of a report against a baseline, one line each.
func changes(_ run: RunReport, against baseline: Baseline = Baseline(report())) -> [String] {
  Comparison(Baseline(run), with: baseline, invariants: invariants).changes.map(\.description)
}

let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()
