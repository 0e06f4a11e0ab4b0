import HealthModel
import RunReport
import ServiceObservations

/// A report of two persons with one of everything, made by hand.
let smallReport = RunReport(
  generatorVersion: 3, inputs: Inputs(gsl: "2.7", timeZoneData: "2025b"),
  scenario: ScenarioIdentity(
    name: "small", digest: "00ff", seed: "18446744073709551615", persons: 2,
    scheduleSeed: "5", semantics: ["mergeScope=once"]),
  verdict: .violated,
  history: HistorySummary(
    digest: "abcd",
    tracks: [
      TrackSummary(
        track: .steps, source: "watch", samples: 12, first: "2023-01-01T00:00:00.000Z",
        last: "2023-01-02T00:00:00.000Z", total: 3_000_000_000),
      TrackSummary(
        track: .weight, source: "scale/1", samples: 0, first: nil, last: nil, total: 0),
    ],
    edgeCases: ["zeroLength": 4, "dailyTotal": 10]),
  services: [
    "store": ServiceSummary(results: ["windows": 2, "steps": 7]),
    "layering": ServiceSummary(results: ["intervals": 1], work: ["queries": 5, "maxDepth": 2]),
  ],
  invariants: [
    InvariantSummary(id: "First", status: .held, examined: 100, breaches: 0, findings: []),
    InvariantSummary(
      id: "Second", status: .violated, examined: 3, breaches: 2,
      findings: [
        PersonFinding(
          person: 1, finding: Finding("is wrong", at: "noon", expected: "1", actual: "\"2\"")),
        PersonFinding(person: 0, finding: Finding("is lost", expected: "a", actual: "")),
      ]),
  ],
  charts: [
    "dailySteps": .series(
      SeriesChart(
        unit: "steps", start: "2023-01-01T00:00:00.000Z", daysPerPoint: 1, values: [-1, 0, 9]))
  ])
