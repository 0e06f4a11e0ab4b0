import HealthModel
import RunReport

/// How long calls on the store took, and how late samples arrived.
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
