import HealthModel
import RunReport

/// Charts of the durations of store calls and of the arrival delays of samples.
enum LatencyCharts: ChartBuilder {
  static func charts(of subject: ChartSubject) -> [String: Chart] {
    var charts: [String: Chart] = [:]
    if !subject.latencies.isEmpty {
      charts["queryLatency"] = .histogram(
        HistogramChart(unit: "microseconds", tally: subject.latencies))
    }
    if !subject.delays.isEmpty {
      charts["arrivalDelay"] = .histogram(
        HistogramChart(unit: "seconds", tally: subject.delays))
    }
    return charts
  }
}
