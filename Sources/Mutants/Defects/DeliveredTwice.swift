import HealthContracts
import HealthModel

extension Mutant {
  static let deliveredTwice = Mutant(
    "deliveredTwice", "Delivers every tenth sample of the best source twice",
    seenIn: "edge case I-9: growing sessions written again and again"
  ) { suite in
    suite.with(\.delivery) { redelivered($0) }
  }
}

/// The history with every tenth sample of the best source repeated.
private func redelivered(_ history: History) -> History {
  guard let best = history.steps.first else { return history }
  var series = StepSeries(source: best.source)
  for row in 0..<best.count {
    for _ in 0..<(row % 10 == 0 ? 2 : 1) {
      series.append(
        start: best.starts[row], end: best.ends[row], value: best.values[row],
        label: best.labels[row])
    }
  }
  var changed = history
  changed.steps[0] = series
  return changed
}
