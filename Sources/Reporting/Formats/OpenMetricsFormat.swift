import HealthModel

package import RunReport
import ServiceObservations

/// The numbers of a run as metrics, in a format that both OpenMetrics and Prometheus accept.
///
/// All metrics are gauges because each value belongs to a single run, and because the two formats
/// name counters differently.
///
/// Source: the OpenMetrics specification 1.0; the Prometheus text format 0.0.4.
package enum OpenMetricsFormat: ReportFormat {
  package static let name = "openmetrics"
  package static let summary = "counters and timings for Prometheus, OpenMetrics text"
  package static let fileName = "metrics.txt"

  private struct Metric {
    var name: String
    var help: String
    var rows: [(labels: [(String, String)], value: String)]
  }

  package static func bytes(of report: RunReport, in context: ReportContext) -> [UInt8] {
    let metrics = run(report) + invariants(report) + services(report) + costs(context.timing)
    var lines: [String] = []
    for metric in metrics where !metric.rows.isEmpty {
      let name = "simharness_\(metric.name)"
      lines += ["# HELP \(name) \(metric.help)", "# TYPE \(name) gauge"]
      for row in metric.rows {
        let labels = ([("scenario", report.scenario.name)] + row.labels)
          .map { "\($0)=\"\($1.label)\"" }.joined(separator: ",")
        lines.append("\(name){\(labels)} \(row.value)")
      }
    }
    lines.append("# EOF")
    return Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  private static func run(_ report: RunReport) -> [Metric] {
    let scenario = report.scenario
    return [
      Metric(
        name: "run", help: "Identity of the run; the value is always 1.",
        rows: [
          (
            [
              ("seed", scenario.seed), ("digest", scenario.digest),
              ("verdict", report.verdict.rawValue),
              ("generator", String(report.generatorVersion)),
            ], "1"
          )
        ]),
      Metric(name: "persons", help: "Number of persons.", rows: [([], String(scenario.persons))]),
      Metric(
        name: "track_samples", help: "Number of samples by track and source.",
        rows: report.history.tracks.map {
          ([("track", $0.track.rawValue), ("source", $0.source)], String($0.samples))
        }),
      Metric(
        name: "edge_cases",
        help: "Number of occurrences of an edge case, such as samples that it changed.",
        rows: report.history.edgeCases.byName.map { ([("kind", $0.key)], String($0.value)) }),
    ]
  }

  private static func invariants(_ report: RunReport) -> [Metric] {
    [
      Metric(
        name: "invariants", help: "Number of invariants by status.",
        rows: InvariantStatus.allCases.map {
          ([("status", $0.rawValue)], String(report.invariants($0).count))
        }),
      Metric(
        name: "invariant_examined", help: "Number of cases that an invariant examined.",
        rows: report.invariants.map { ([("invariant", $0.id)], String($0.examined)) }),
      Metric(
        name: "invariant_breaches", help: "Number of cases that violated an invariant.",
        rows: report.invariants.map { ([("invariant", $0.id)], String($0.breaches)) }),
    ]
  }

  private static func services(_ report: RunReport) -> [Metric] {
    func rows(_ part: (ServiceSummary) -> [String: Int]) -> [([(String, String)], String)] {
      report.services.byName.flatMap { name, service in
        part(service).byName.map { ([("service", name), ("figure", $0.key)], String($0.value)) }
      }
    }
    return [
      Metric(name: "service_result", help: "Results of a service.", rows: rows(\.results)),
      Metric(name: "service_work", help: "Work counters of a service.", rows: rows(\.work)),
    ]
  }

  private static func costs(_ timing: TimingReport?) -> [Metric] {
    guard let timing else { return [] }
    let stages = timing.stages.byName
    return [
      Metric(
        name: "peak_memory_bytes", help: "Peak memory of the worker that used the most.",
        rows: [([], String(timing.peakMemoryBytes))]),
      Metric(
        name: "stage_wall_seconds", help: "Wall time of a stage over all persons.",
        rows: stages.map { ([("stage", $0.key)], seconds($0.value.wallNanoseconds)) }),
      Metric(
        name: "stage_cpu_seconds", help: "Processor time of a stage over all persons.",
        rows: stages.map { ([("stage", $0.key)], seconds($0.value.cpuNanoseconds)) }),
      Metric(
        name: "stage_person_seconds", help: "Wall time of a stage for one person, by percentile.",
        rows: stages.flatMap { stage, reading in
          reading.percentiles.byName.map {
            ([("stage", stage), ("percentile", $0.key)], seconds($0.value))
          }
        }),
      Metric(
        name: "call_seconds", help: "Wall time of a call to a service or the store, by percentile.",
        rows: timing.calls.byName.flatMap { call, reading in
          reading.percentiles.byName.map {
            ([("call", call), ("percentile", $0.key)], seconds($0.value))
          }
        }),
    ]
  }

  private static func seconds(_ nanoseconds: Int) -> String {
    let rest = String(nanoseconds % 1_000_000_000)
    return "\(nanoseconds / 1_000_000_000)."
      + String(repeating: "0", count: max(0, 9 - rest.count)) + rest
  }
}
