import HealthModel
import RunReport

/// Figures of the durations of store calls and of the arrival delays of samples.
enum LatencyFigures: FigureMaker {
  static func figures(of subject: FigureSubject) -> [String: Figure] {
    var figures: [String: Figure] = [:]
    if !subject.latencies.isEmpty {
      figures["queryLatency"] = .histogram(
        HistogramFigure(unit: "microseconds", tally: subject.latencies))
    }
    if !subject.delays.isEmpty {
      figures["arrivalDelay"] = .histogram(
        HistogramFigure(unit: "seconds", tally: subject.delays))
    }
    return figures
  }
}
