/// The samples that a person's devices report over the span of a scenario.
///
/// Samples are stored in columns, in one series for each source. The series of a track are ordered
/// by priority, best first.
public struct History: Sendable, Equatable {
  /// The time range of the history; its end is the current time of the run.
  public let span: TimeRange
  /// The key from which the samples' UUIDs are derived.
  public let identifierKey: UInt64
  /// Step samples by source, best source first.
  public var steps: [StepSeries]
  /// Sleep samples by source, best source first.
  public var sleep: [SleepSeries]
  /// Weigh-ins by source, best source first.
  public var weight: [WeightSeries]
  /// Vital-sign readings by type and source.
  public var vitals: [VitalSeries]

  /// Creates a history.
  public init(
    span: TimeRange, identifierKey: UInt64, steps: [StepSeries] = [], sleep: [SleepSeries] = [],
    weight: [WeightSeries] = [], vitals: [VitalSeries] = []
  ) {
    self.span = span
    self.identifierKey = identifierKey
    self.steps = steps
    self.sleep = sleep
    self.weight = weight
    self.vitals = vitals
  }

  /// The number of step samples of all sources.
  public var stepCount: Int { steps.reduce(0) { $0 + $1.count } }
  /// The number of samples of all types and sources.
  public var sampleCount: Int {
    stepCount + sleep.reduce(0) { $0 + $1.count } + weight.reduce(0) { $0 + $1.count }
      + vitals.reduce(0) { $0 + $1.count }
  }

  /// The row number of each step source's first sample; sources are numbered one after another.
  public var stepFirstRows: [Int] {
    var rows = [0]
    for series in steps.dropLast() { rows.append(rows[rows.count - 1] + series.count) }
    return rows
  }

  /// The digest of every sample of every track.
  ///
  /// - Complexity: O(*n*) for *n* samples.
  public var digest: Digest {
    var digest = Digest()
    digest.absorb(span.start.milliseconds)
    digest.absorb(span.end.milliseconds)
    digest.absorb(Int64(bitPattern: identifierKey))
    digest.absorb(Int64(steps.count))
    for series in steps {
      digest.absorb(series.source)
      digest.absorb(Int64(series.count))
      for (row, activity) in series.activities.enumerated() {
        digest.absorb(series.starts[row])
        digest.absorb(series.ends[row])
        digest.absorb(Int64(series.values[row]) << 8 | Int64(series.labels[row].rawValue))
        digest.absorb(activity: activity)
      }
    }
    digest.absorb(Int64(sleep.count))
    for series in sleep {
      digest.absorb(series.source)
      digest.absorb(Int64(series.count))
      for (row, activity) in series.activities.enumerated() {
        digest.absorb(series.starts[row])
        digest.absorb(series.ends[row])
        digest.absorb(
          Int64(series.stages[row].rawValue) | Int64(series.labels[row].rawValue) << 8)
        digest.absorb(activity: activity)
      }
    }
    digest.absorb(Int64(weight.count))
    for series in weight {
      digest.absorb(series.source)
      digest.absorb(Int64(series.count))
      for (row, activity) in series.activities.enumerated() {
        digest.absorb(series.times[row])
        digest.absorb(Int64(series.grams[row]) | Int64(series.labels[row].rawValue) << 32)
        digest.absorb(activity: activity)
      }
    }
    // Without vital signs nothing is added, so that older histories keep their digests.
    if !vitals.isEmpty { digest.absorb(vitalsDigest) }
    return digest
  }

  private var vitalsDigest: Digest {
    var digest = Digest()
    digest.absorb(Int64(vitals.count))
    for series in vitals {
      digest.absorb(series.source)
      digest.absorb(Int64(series.type.rawValue))
      digest.absorb(Int64(series.count))
      for row in 0..<series.count {
        digest.absorb(series.starts[row])
        digest.absorb(series.ends[row])
        digest.absorb(Int64(series.values[row]) << 8 | Int64(series.labels[row].rawValue))
      }
    }
    return digest
  }
}

extension Digest {
  /// Absorbs the day whose activity a sample reports, if it is known.
  ///
  /// A sample without an activity adds nothing, so that histories without labels keep their
  /// digests.
  fileprivate mutating func absorb(activity: Int32) {
    if activity != SampleLabel.noActivity { absorb(Int64(activity) << 8 | 0xa5) }
  }
}
