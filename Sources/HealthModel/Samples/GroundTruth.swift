/// What really happened to a generated person, known to the checks and to nobody else.
public struct GroundTruth: Sendable {
  /// The days of the scenario's day policy, the windows in which the workloads ask.
  public let days: DayTable
  /// The truth behind the step track, nil where the history has none.
  public let steps: StepTruth?
  /// The truth behind the sleep track, nil where the history has none.
  public let sleep: SleepTruth?
  /// The truth behind the weight track, nil where the history has none.
  public let weight: WeightTruth?

  /// Makes a ground truth.
  ///
  /// - Parameters:
  ///   - days: The days of the scenario's day policy.
  ///   - steps: The truth behind the step track.
  ///   - sleep: The truth behind the sleep track.
  ///   - weight: The truth behind the weight track.
  public init(days: DayTable, steps: StepTruth?, sleep: SleepTruth?, weight: WeightTruth?) {
    self.days = days
    self.steps = steps
    self.sleep = sleep
    self.weight = weight
  }
}

/// True steps, minute by minute, and what each source was to report of them.
public struct StepTruth: Sendable {
  /// The civil days of generation.
  public let days: DayTable
  /// True steps of each minute, day after day.
  public internal(set) var minutes: [UInt16] = []
  /// Where each day's minutes begin in `minutes`, and as last element their number.
  public internal(set) var firstMinutes: [Int] = [0]
  /// True steps of each day.
  public internal(set) var totals: [Int32] = []
  /// For each source, the steps that it was to report for each day.
  public internal(set) var reported: [[Int32]]
  /// What was drawn behind the steps, nil where a track has no such draws.
  public var latents: StepLatents?

  /// Makes the truth of no day yet.
  ///
  /// - Parameters:
  ///   - days: The civil days of generation.
  ///   - sources: The number of step sources.
  public init(days: DayTable, sources: Int) {
    self.days = days
    reported = Array(repeating: [], count: sources)
    let length = days.starts[days.count] - days.starts[0]
    minutes.reserveCapacity(Int(length / Milliseconds.minute))
  }

  /// Appends the next day.
  ///
  /// - Parameters:
  ///   - minutes: True steps of each minute of the day.
  ///   - reported: For each source, the steps that it was to report.
  public mutating func appendDay(minutes: [UInt16], reported: [Int32]) {
    precondition(reported.count == self.reported.count, "\(reported.count) sources reported")
    self.minutes.append(contentsOf: minutes)
    firstMinutes.append(self.minutes.count)
    totals.append(minutes.reduce(0) { $0 + Int32($1) })
    for (source, steps) in reported.enumerated() { self.reported[source].append(steps) }
  }
}

/// True sleep, stage by stage, and how far each source may be off.
public struct SleepTruth: Sendable {
  /// The true segments as a series of a source that never errs.
  public internal(set) var segments: SleepSeries
  /// For each source, how far an asleep sample may reach beyond true sleep, in milliseconds.
  public let slack: [Int64]

  /// Makes the truth of no night yet.
  ///
  /// - Parameter slack: For each source, the milliseconds by which it may be off.
  public init(slack: [Int64]) {
    segments = SleepSeries(
      source: DataSource(
        identifier: "truth", kind: .manual, bundleIdentifier: "truth", deviceName: nil))
    self.slack = slack
  }

  /// Appends the next true segment.
  ///
  /// - Parameters:
  ///   - start: The start in milliseconds, not before the last segment's.
  ///   - end: The end in milliseconds.
  ///   - stage: The true stage; never in bed.
  public mutating func append(start: Int64, end: Int64, stage: SleepStage) {
    segments.append(start: start, end: end, stage: stage)
  }
}

/// True weight, day by day.
public struct WeightTruth: Sendable {
  /// The civil days of generation.
  public let days: DayTable
  /// True grams of each day.
  public let grams: [Int32]
  /// For each source, by how many grams a reading may differ from the truth.
  public let slack: [Int32]

  /// Makes the truth of a weight track.
  ///
  /// - Parameters:
  ///   - days: The civil days of generation.
  ///   - grams: True grams of each day.
  ///   - slack: For each source, by how many grams a reading may differ.
  public init(days: DayTable, grams: [Int32], slack: [Int32]) {
    self.days = days
    self.grams = grams
    self.slack = slack
  }
}

extension StepTruth {
  /// The same walks with other reports of them.
  ///
  /// - Parameter reported: For each source, the steps that it reports for each day.
  /// - Returns: The truth.
  public func reporting(_ reported: [[Int32]]) -> StepTruth {
    precondition(
      reported.allSatisfy { $0.count == days.count }, "reports of another number of days")
    var truth = self
    truth.reported = reported
    return truth
  }
}

extension SleepTruth {
  /// The same nights for a history's sources.
  ///
  /// - Parameters:
  ///   - sources: The history's sources.
  ///   - known: The sources of the slack, in its order; others are never off.
  /// - Returns: The truth with one slack a source.
  public func slack(of sources: [DataSource], known: [DataSource]) -> SleepTruth {
    var truth = SleepTruth(
      slack: sources.map { source in known.firstIndex(of: source).map { slack[$0] } ?? 0 })
    truth.segments = segments
    return truth
  }
}

extension WeightTruth {
  /// The same weights for a history's sources.
  ///
  /// - Parameters:
  ///   - sources: The history's sources.
  ///   - known: The sources of the slack, in its order; others are never off.
  /// - Returns: The truth with one slack a source.
  public func slack(of sources: [DataSource], known: [DataSource]) -> WeightTruth {
    WeightTruth(
      days: days, grams: grams,
      slack: sources.map { source in known.firstIndex(of: source).map { slack[$0] } ?? 0 })
  }
}
