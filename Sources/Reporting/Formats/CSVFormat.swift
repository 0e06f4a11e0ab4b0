import PlainText
package import RunReport

/// The timings and work counters of a run as CSV, one value per row.
///
/// Source: RFC 4180, but with LF line endings.
package enum CSVFormat: ReportFormat {
  package static let name = "csv"
  package static let summary = "timings and work counters, comma-separated values"
  package static let fileName = "timings.csv"

  package static func bytes(of report: RunReport, in context: ReportContext) -> [UInt8] {
    var rows = [["scenario", "seed", "scope", "name", "figure", "unit", "value"]]
    func add(_ scope: String, _ name: String, _ metric: String, _ unit: String, _ value: Int) {
      rows.append([
        report.scenario.name, report.scenario.seed, scope, name, metric, unit, String(value),
      ])
    }
    if let timing = context.timing {
      add("run", "", "peakMemory", "bytes", timing.peakMemoryBytes)
      for (stage, reading) in timing.stages.byName {
        add("stage", stage, "persons", "count", reading.count)
        add("stage", stage, "wall", "nanoseconds", reading.wallNanoseconds)
        add("stage", stage, "cpu", "nanoseconds", reading.cpuNanoseconds)
        for (percentile, value) in reading.percentiles.byName {
          add("stage", stage, percentile, "nanoseconds", value)
        }
      }
      for (call, reading) in timing.calls.byName {
        add("call", call, "calls", "count", reading.count)
        for (percentile, value) in reading.percentiles.byName {
          add("call", call, percentile, "nanoseconds", value)
        }
      }
    }
    for (service, summary) in report.services.byName {
      for (metric, value) in summary.work.byName {
        add("service", service, metric, "count", value)
      }
    }
    return Array(rows.map { $0.map(CSVField.text).joined(separator: ",") + "\n" }.joined().utf8)
  }
}
