import HealthModel

/// A series of a history as columns, whatever its type.
struct SeriesColumns {
  let type: SampleType
  let source: DataSource
  let starts: [Int64]
  let ends: [Int64]
  let values: [Int32]
  let labels: [SampleLabel]
  /// The activities; nil for vital signs, whose series have none.
  let activities: ActivityColumn?

  var count: Int { starts.count }
  var isVital: Bool { activities == nil }

  subscript(row: Int) -> ArrivalLog.Sample {
    ArrivalLog.Sample(
      start: starts[row], end: ends[row], value: values[row], label: labels[row],
      activity: activities?[row] ?? SampleLabel.noActivity)
  }
}

extension SeriesColumns {
  init(_ series: StepSeries) {
    self.init(
      type: .stepCount, source: series.source, starts: series.starts, ends: series.ends,
      values: series.values, labels: series.labels, activities: series.activities)
  }

  init(_ series: SleepSeries) {
    self.init(
      type: .sleepAnalysis, source: series.source, starts: series.starts, ends: series.ends,
      values: series.stages.map { Int32($0.rawValue) }, labels: series.labels,
      activities: series.activities)
  }

  init(_ series: WeightSeries) {
    self.init(
      type: .bodyMass, source: series.source, starts: series.times, ends: series.times,
      values: series.grams, labels: series.labels, activities: series.activities)
  }

  init(_ series: VitalSeries) {
    self.init(
      type: series.type, source: series.source, starts: series.starts, ends: series.ends,
      values: series.values, labels: series.labels, activities: nil)
  }
}

extension History {
  /// The series of all tracks: steps, sleep, weight and vital signs.
  var tracks: [[SeriesColumns]] {
    [
      steps.map { SeriesColumns($0) }, sleep.map { SeriesColumns($0) },
      weight.map { SeriesColumns($0) }, vitals.map { SeriesColumns($0) },
    ]
  }

  /// The series of each type, in the order of the history.
  var seriesByType: [SampleType: [SeriesColumns]] {
    Dictionary(grouping: tracks.joined(), by: \.type)
  }
}
