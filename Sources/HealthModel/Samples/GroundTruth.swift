/// The true history of a generated person, which the services under test cannot see.
public struct GroundTruth: Sendable, Equatable {
  /// The days of the scenario's day policy, which the workloads use as query windows.
  public let days: DayTable
  /// The truth behind the step track; nil if the history has none.
  public let steps: StepTruth?
  /// The truth behind the sleep track; nil if the history has none.
  public let sleep: SleepTruth?
  /// The truth behind the weight track; nil if the history has none.
  public let weight: WeightTruth?

  /// Creates a ground truth.
  public init(days: DayTable, steps: StepTruth?, sleep: SleepTruth?, weight: WeightTruth?) {
    self.days = days
    self.steps = steps
    self.sleep = sleep
    self.weight = weight
  }
}

/// The true steps of each minute, and the steps that each source should report.
public struct StepTruth: Sendable, Equatable {
  /// The civil days of the generated history.
  public let days: DayTable
  /// The true steps of each minute, day after day.
  public internal(set) var minutes = MinuteColumn()
  /// The index in `minutes` of each day's first minute, followed by the number of minutes.
  public internal(set) var firstMinutes: [Int] = [0]
  /// The true steps of each day.
  public internal(set) var totals: [Int32] = []
  /// For each source, the steps that it should report on each day.
  public internal(set) var reported: [[Int32]]
  /// The latent values behind the steps; nil if the track has none.
  public var latents: StepLatents?

  /// Creates the truth of a step track without days.
  public init(days: DayTable, sources: Int) {
    self.days = days
    reported = Array(repeating: [], count: sources)
    let length = days.starts[days.count] - days.starts[0]
    minutes.reserveCapacity(Int(length / Milliseconds.minute))
  }

  /// Creates the truth of a step track from its columns.
  ///
  /// `firstMinutes` has one element more than there are days; the others have one for each day.
  package init(
    days: DayTable, minutes: MinuteColumn, firstMinutes: [Int], totals: [Int32],
    reported: [[Int32]], latents: StepLatents?
  ) {
    precondition(
      firstMinutes.count == days.count + 1 && firstMinutes.last == minutes.count
        && totals.count == days.count && reported.allSatisfy { $0.count == days.count },
      "the columns do not cover the \(days.count) days")
    self.days = days
    self.minutes = minutes
    self.firstMinutes = firstMinutes
    self.totals = totals
    self.reported = reported
    self.latents = latents
  }

  /// Appends the next day.
  ///
  /// - Parameters:
  ///   - minutes: The true steps of each minute of the day.
  ///   - reported: For each source, the steps that it should report.
  public mutating func appendDay(minutes: [UInt16], reported: [Int32]) {
    precondition(reported.count == self.reported.count, "\(reported.count) sources reported")
    for steps in minutes { self.minutes.append(steps) }
    firstMinutes.append(self.minutes.count)
    totals.append(minutes.reduce(0) { $0 + Int32($1) })
    for (source, steps) in reported.enumerated() { self.reported[source].append(steps) }
  }
}

/// The true sleep, stage by stage, and the tolerance of each source.
public struct SleepTruth: Sendable, Equatable {
  /// The true segments, as the series of an error-free source.
  public internal(set) var segments: SleepSeries
  /// For each source, how far an asleep sample may extend beyond true sleep, in milliseconds.
  public let slack: [Int64]

  /// Creates the truth of a sleep track without nights.
  public init(slack: [Int64]) {
    segments = SleepSeries(
      source: DataSource(
        identifier: "truth", kind: .manual, bundleIdentifier: "truth", deviceName: nil))
    self.slack = slack
  }

  /// Creates the truth of a sleep track from its segments, which have the source of the truth.
  package init(segments: SleepSeries, slack: [Int64]) {
    self.segments = segments
    self.slack = slack
  }

  /// Appends the next true segment.
  ///
  /// - Parameters:
  ///   - start: The start in milliseconds, not before the last segment's.
  ///   - end: The end in milliseconds.
  ///   - stage: The true stage; never `inBed`.
  public mutating func append(start: Int64, end: Int64, stage: SleepStage) {
    segments.append(start: start, end: end, stage: stage)
  }
}

/// The true weight of each day, and the tolerance of each source.
public struct WeightTruth: Sendable, Equatable {
  /// The civil days of the generated history.
  public let days: DayTable
  /// The true weight of each day in grams.
  public let grams: [Int32]
  /// For each source, the maximum error of a reading in grams.
  public let slack: [Int32]

  /// Creates the truth of a weight track.
  public init(days: DayTable, grams: [Int32], slack: [Int32]) {
    self.days = days
    self.grams = grams
    self.slack = slack
  }
}

extension StepTruth {
  /// Returns the same true steps with other reports.
  ///
  /// - Parameter reported: For each source, the steps that it reports on each day.
  /// - Returns: The truth with these reports.
  public func reporting(_ reported: [[Int32]]) -> StepTruth {
    precondition(
      reported.allSatisfy { $0.count == days.count }, "the reports cover another number of days")
    var truth = self
    truth.reported = reported
    return truth
  }
}

extension SleepTruth {
  /// Returns the same true sleep with the tolerances of a history's sources.
  ///
  /// - Parameters:
  ///   - sources: The sources of the history.
  ///   - known: The sources to which `slack` refers, in its order; others have no tolerance.
  /// - Returns: The truth with one tolerance for each source.
  public func slack(of sources: [DataSource], known: [DataSource]) -> SleepTruth {
    var truth = SleepTruth(
      slack: sources.map { source in known.firstIndex(of: source).map { slack[$0] } ?? 0 })
    truth.segments = segments
    return truth
  }
}

extension WeightTruth {
  /// Returns the same true weight with the tolerances of a history's sources.
  ///
  /// - Parameters:
  ///   - sources: The sources of the history.
  ///   - known: The sources to which `slack` refers, in its order; others have no tolerance.
  /// - Returns: The truth with one tolerance for each source.
  public func slack(of sources: [DataSource], known: [DataSource]) -> WeightTruth {
    WeightTruth(
      days: days, grams: grams,
      slack: sources.map { source in known.firstIndex(of: source).map { slack[$0] } ?? 0 })
  }
}
