import HealthModel
import Reporting
import RunReport
import ServiceObservations

/// Texts that some format could stumble over.
let hostileTexts = [
  "\"quoted\" & 'single' <b>bold</b> ]]> --> </script>", "line\nbreak\rand\ttab",
  "null\u{0}bell\u{7}vertical\u{B}escape\u{1B}", "non-BMP \u{1F634} and \u{10FFFF}\u{FFFE}",
  "::error::%25 100% a,b;c=d", "| pipe | `code` **bold** [a](b) \\ $x$ @team", "",
  "e\u{301}\u{202E}right to left", "{label=\"x\"} # EOF",
]

/// A report with every kind of chart, each verdict and texts put into every place.
func richReport(_ text: String = "plain", findings: Int = 3) -> RunReport {
  var report = smallReport
  report.scenario.name = text
  report.scenario.semantics = [text]
  report.history.tracks[0].source = text
  report.history.edgeCases[text] = 1
  report.history.export = ExportRecords(
    leftOut: [text: 2], ignored: [text: 1], notRead: [text: 7],
    problems: [ExportRecords.Problem(line: 5, reason: text, text: text)])
  report.services["layering.\(text)"] = ServiceSummary(
    results: ["intervals": 4, text: .max], work: ["virtualMilliseconds": .min])
  let start = "2023-03-10T05:00:00.000Z"
  report.invariants = [
    InvariantSummary(id: "Held", status: .held, examined: 9, breaches: 0, findings: []),
    InvariantSummary(id: "Empty", status: .vacuous, examined: 0, breaches: 0, findings: []),
    InvariantSummary(id: "Away", status: .notApplicable, examined: 0, breaches: 0, findings: []),
    InvariantSummary(
      id: "Broken", status: .violated, examined: 99, breaches: findings + 5,
      findings: (0..<findings).map { number in
        PersonFinding(
          person: 0,
          finding: Finding(
            "\(text) \(number)", at: number == 0 ? start : text, expected: text, actual: text))
      }),
  ]
  report.charts = charts(text, start)
  return report
}

private func charts(_ text: String, _ start: String) -> [String: Chart] {
  func series(_ values: [Int64]) -> Chart {
    .series(SeriesChart(unit: text, start: start, daysPerPoint: 2, days: 5, values: values))
  }
  func panel(_ title: String, _ names: [String]) -> LanesChart.Panel {
    LanesChart.Panel(
      title: title, start: start, seconds: 90_000, wallSeconds: 0,
      lanes: names.map {
        LanesChart.Lane(
          name: $0, starts: [0, 7_200], ends: [3_600, 7_200], labels: [0, 1], values: [5, 7])
      })
  }
  let lanes = LanesChart(labels: [text, "finding"], unit: text, panels: [panel(text, [text])])
  let sizes = HistogramChart(unit: text, sizes: [1, 2, 2, 900, .max])
  return [
    "dailySteps": series([10, 20, 5]), "layeredIntervals": series([1, 2, 3]),
    "shortestInterval": series([60, 3_600, 0]), "longestInterval": series([60, 86_400, 0]),
    "steps.truth": series([9, 19, 6]), "steps.source.\(text)": series([8, 0, .max / 4]),
    "layeringCloseUp": .lanes(lanes), "sleepWeek": .lanes(lanes), "dayBoundaries": .lanes(lanes),
    "evidence": .lanes(LanesChart(labels: lanes.labels, panels: [panel("Broken/0", [text])])),
    "weight": .points(
      PointsChart(
        unit: "grams", start: start,
        series: [
          PointsChart.Series(name: "truth", times: [0, 86_400], values: [70_000, 70_100]),
          PointsChart.Series(name: text, times: [0, 50_000], values: [70_050, 69_000]),
        ])),
    "weightByWeekday": .bars(
      BarsChart(
        unit: "g", names: ["Monday", text],
        series: [BarsChart.Series(name: text, values: [-120, 90])])),
    "energy.steps": series([20, 30, 10]), "energy.sleep": series([40, 10, 0]),
    "energy.others": series([100, 100, 60]), "arrivalDelay": .histogram(sizes),
    "queryLatency": .histogram(sizes),
  ]
}

/// What is known beside the report, with texts put into every place.
func richContext(_ text: String = "plain") -> ReportContext {
  ReportContext(
    timing: TimingReport(
      machine: Machine(system: text, processors: 2, build: .release), peakMemoryBytes: 1 << 30,
      stages: [text: StageTiming(wall: [5_000_000, 12_345_678_901], cpu: [1, 2])],
      calls: [text: LatencyHistogram([900, 45_000, 6_000_000])].compactMapValues {
        CallTiming($0)
      }),
    scenarioFile: "Scenarios/\(text).json", replay: "simharness run '\(text)'",
    statements: ["Broken": text],
    places: ["Broken": ReportContext.Place(path: "$.services.layering", line: 12, column: 5)])
}
