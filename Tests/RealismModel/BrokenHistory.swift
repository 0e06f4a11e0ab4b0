import HealthModel
import HistoryGeneration
import Realism
import Scenario

/// Histories that are changed after they were generated so that nobody lives like that, and the
/// statistics that must notice it.
package struct BrokenHistory: Sendable {
  /// What is broken.
  package let name: String
  /// The names of the statistics, of which each must notice.
  package let statistics: [String]
  /// Makes a person's history wrong; the other person is of the same cohort.
  let change: @Sendable (History, _ other: History) -> History

  /// Every broken history.
  package static let all = [
    BrokenHistory(
      name: "the steps of one and the sleep of another",
      statistics: ["body.steps.inStages", "body.steps.inNights"],
      change: { own, other in
        History(
          span: own.span, identifierKey: own.identifierKey, steps: own.steps, sleep: other.sleep,
          vitals: own.vitals)
      }),
    BrokenHistory(
      name: "the steps of one and the heart of another",
      statistics: ["body.heart.hours", "body.heart.offWrist"],
      change: { own, other in
        History(
          span: own.span, identifierKey: own.identifierKey, steps: own.steps, sleep: own.sleep,
          vitals: other.vitals)
      }),
    BrokenHistory(
      name: "a watch that reads on the charger", statistics: ["body.heart.holes"],
      change: { own, _ in
        History(
          span: own.span, identifierKey: own.identifierKey, steps: own.steps, sleep: own.sleep,
          vitals: own.vitals.map { $0.type == .heartRate ? withoutHoles($0) : $0 })
      }),
    BrokenHistory(
      name: "a minute of 400 steps", statistics: ["body.walks.fastest"],
      change: { own, _ in
        History(
          span: own.span, identifierKey: own.identifierKey, steps: own.steps.map(hastened),
          sleep: own.sleep, vitals: own.vitals)
      }),
  ]

  /// Measures the statistics of a few persons.
  ///
  /// - Returns: What is wrong: a statistic that does not pass unbroken, or one that does not
  ///   notice; nil if all is as it must be.
  /// - Throws: `BrokenModel.UnknownStatistic`, or `InputError` for parameters that the generator
  ///   refuses.
  package func problem() throws -> String? {
    let measured = try statistics.map { id in
      guard let statistic = RealismCatalog.all.first(where: { $0.id == id }) else {
        throw BrokenModel.UnknownStatistic(name: id)
      }
      return statistic
    }
    var cohort = try LifeCohort(
      [.steps, .sleep, .vitals], from: LocalDay(ordinal: 19_401), days: 40)
    cohort.settings.vitals.heartRateShare = 1
    let lives = try (0..<6).map { try cohort.life($0, seed: 3) }
    let broken = lives.indices.map { place in
      lives[place].with(change(lives[place].history, lives[(place + 1) % lives.count].history))
    }
    for statistic in measured {
      let figure = statistic.cohortValue(lives.compactMap { statistic.contribution(of: $0) })
      guard let figure, statistic.band.contains(figure) else {
        return "\(name): \(statistic.id) is \(figure.map { "\($0)" } ?? "nothing") unbroken"
      }
      let wrong = statistic.cohortValue(broken.compactMap { statistic.contribution(of: $0) })
      if let wrong, statistic.band.contains(wrong) {
        return "\(name): not noticed by \(statistic.id), which is \(wrong)"
      }
    }
    return nil
  }

  /// A reading every five minutes where there is none for longer.
  private static func withoutHoles(_ series: VitalSeries) -> VitalSeries {
    var filled = VitalSeries(source: series.source, type: series.type)
    for row in 0..<series.count {
      if let last = filled.starts.last {
        var time = last + 5 * Milliseconds.minute
        while time < series.starts[row] {
          filled.append(start: time, end: time, value: series.values[row])
          time += 5 * Milliseconds.minute
        }
      }
      filled.append(start: series.starts[row], end: series.ends[row], value: series.values[row])
    }
    return filled
  }

  /// The first sample of a minute or more at 400 steps a minute.
  private static func hastened(_ series: StepSeries) -> StepSeries {
    var hastened = StepSeries(source: series.source)
    var isDone = false
    for row in 0..<series.count {
      let length = series.ends[row] - series.starts[row]
      let isFirst = !isDone && length >= Milliseconds.minute
      let value = isFirst ? Int32(400 * length / Milliseconds.minute) : series.values[row]
      isDone = isDone || isFirst
      hastened.append(start: series.starts[row], end: series.ends[row], value: value)
    }
    return hastened
  }
}

extension MeasuredPerson {
  /// The same person with another history.
  fileprivate func with(_ history: History) -> MeasuredPerson {
    MeasuredPerson(
      history: history, truth: truth, days: days, zones: zones, hemisphere: hemisphere,
      arrivals: arrivals)
  }
}
