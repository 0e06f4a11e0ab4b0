import HealthModel
package import HistoryGeneration

/// A generated person as tables of the recorded samples and of the ground truth.
///
/// Times are ISO 8601 in UTC with milliseconds; quantities are integers in the type's smallest
/// unit. The tables contain everything needed to recompute totals, unions and days.
package struct HistoryTables {
  /// A table.
  package enum Table: String, CaseIterable, Sendable {
    case samples, zones, days
    case steps = "truth-steps"
    case sleep = "truth-sleep"
    case weight = "truth-weight"
    case totals

    /// The names of the columns.
    package var columns: [String] {
      switch self {
      case .samples:
        [
          "person", "type", "source", "bundle", "start", "end", "value", "unit", "quantaPerUnit",
          "mark", "activity", "arrival", "departure", "announced", "stored",
        ]
      case .zones: ["person", "from", "zone"]
      case .days: ["person", "day", "start", "end"]
      case .steps: ["person", "day", "start", "end", "steps"]
      case .sleep: ["person", "start", "end", "stage"]
      case .weight: ["person", "day", "grams"]
      case .totals: ["person", "what", "of", "value"]
      }
    }
  }

  /// A function that receives the rows one after another.
  package typealias Row = ([TableCell]) throws -> Void

  private let generated: GeneratedPerson
  private let person: TableCell

  /// Prepares the tables of a person.
  ///
  /// - Parameters:
  ///   - generated: The person.
  ///   - person: The person's number, from 0.
  package init(_ generated: GeneratedPerson, person: Int) {
    self.generated = generated
    self.person = .number(Int64(person))
  }

  /// Writes the rows of a table.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - append: A function that receives each row, with a cell for each column.
  /// - Throws: What `append` throws.
  /// - Complexity: O(*n*) for *n* samples and days.
  package func write(_ table: Table, to append: Row) throws {
    switch table {
    case .samples: try samples(append)
    case .zones: try zones(append)
    case .days: try days(append)
    case .steps: try steps(append)
    case .sleep: try sleep(append)
    case .weight: try weight(append)
    case .totals: try totals(append)
    }
  }

  private static func time(_ milliseconds: Int64) -> TableCell {
    .text(Instant(milliseconds: milliseconds).iso8601)
  }

  private static func value(_ value: Int32, _ type: SampleType) -> TableCell {
    if type == .sleepAnalysis, let raw = UInt8(exactly: value),
      let stage = SleepStage(rawValue: raw)
    {
      return .text("\(stage)")
    }
    return .number(Int64(value))
  }

  /// All samples that were in the store at any time, grouped by source.
  private func samples(_ append: Row) throws {
    let log = generated.arrivals ?? ArrivalLog(of: generated.history)
    var arrivals = [Int64](repeating: 0, count: log.samples.count)
    var departures = [(time: Int64, isAnnounced: Bool)?](repeating: nil, count: log.samples.count)
    for index in 0..<log.count {
      let event = log[index]
      switch event.change {
      case .arrived: arrivals[event.row] = event.time
      case .deleted: departures[event.row] = (event.time, true)
      case .deletedUnannounced: departures[event.row] = (event.time, false)
      }
    }
    for track in log.tracks {
      for row in track.rows {
        let sample = log.samples[row]
        let day = sample.activity == SampleLabel.noActivity
        try append([
          person, .text("\(track.type)"), .text(track.source.identifier),
          .text(track.source.bundleIdentifier), Self.time(sample.start), Self.time(sample.end),
          Self.value(sample.value, track.type), .text(track.type.unit),
          .number(track.type.quantaPerUnit), .text("\(sample.label)"),
          day ? .none : .text("\(LocalDay(ordinal: Int(sample.activity)))"),
          Self.time(arrivals[row]), departures[row].map { Self.time($0.time) } ?? .none,
          departures[row].map { .flag($0.isAnnounced) } ?? .none, .flag(log.places[row] >= 0),
        ])
      }
    }
  }

  /// The time zones in which the person was.
  private func zones(_ append: Row) throws {
    for (index, segment) in generated.zones.segments.enumerated() {
      try append([
        person, index == 0 ? .none : Self.time(segment.from.milliseconds),
        .text(segment.identifier),
      ])
    }
  }

  /// The days of the scenario's day policy.
  private func days(_ append: Row) throws {
    let days = generated.truth.days
    for index in 0..<days.count {
      try append([
        person, .text("\(days.day(index))"), Self.time(days.starts[index]),
        Self.time(days.starts[index + 1]),
      ])
    }
  }

  /// The true steps of each day in local time.
  private func steps(_ append: Row) throws {
    guard let truth = generated.truth.steps else { return }
    for index in 0..<truth.days.count {
      try append([
        person, .text("\(truth.days.day(index))"), Self.time(truth.days.starts[index]),
        Self.time(truth.days.starts[index + 1]), .number(Int64(truth.totals[index])),
      ])
    }
  }

  /// The true sleep stages.
  private func sleep(_ append: Row) throws {
    guard let segments = generated.truth.sleep?.segments else { return }
    for row in 0..<segments.count {
      try append([
        person, Self.time(segments.starts[row]), Self.time(segments.ends[row]),
        .text("\(segments.stages[row])"),
      ])
    }
  }

  /// The true weight of each day in local time.
  private func weight(_ append: Row) throws {
    guard let truth = generated.truth.weight else { return }
    for index in 0..<truth.days.count {
      try append([
        person, .text("\(truth.days.day(index))"), .number(Int64(truth.grams[index])),
      ])
    }
  }

  /// Totals of the stored samples, with which a tool can verify how it reads the other tables.
  private func totals(_ append: Row) throws {
    func add(_ what: String, _ of: String, _ value: Int64) throws {
      try append([person, .text(what), .text(of), .number(value)])
    }
    let history = generated.history
    for series in history.steps {
      try add("steps", series.source.identifier, series.values.reduce(0) { $0 + Int64($1) })
    }
    for series in history.sleep {
      try add(
        "sleepMilliseconds", series.source.identifier,
        zip(series.starts, series.ends).reduce(0) { $0 + $1.1 - $1.0 })
    }
    for series in history.weight {
      try add("weighings", series.source.identifier, Int64(series.count))
    }
    try add(
      "stepUnionMilliseconds", "all",
      Self.union(history.steps.flatMap { zip($0.starts, $0.ends).map { TimeRange($0, $1) } }))
    try add(
      "asleepUnionMilliseconds", "all",
      Self.union(
        history.sleep.flatMap { series in
          (0..<series.count).filter { series.stages[$0].isAsleep }
            .map { TimeRange(series.starts[$0], series.ends[$0]) }
        }))
    let days = generated.truth.days
    var steps = [Int64](repeating: 0, count: days.count)
    for series in history.steps {
      for row in 0..<series.count {
        guard let day = days.index(of: series.starts[row]) else { continue }
        steps[day] += Int64(series.values[row])
      }
    }
    for (index, value) in steps.enumerated() {
      try add("stepsStartedOn", "\(days.day(index))", value)
    }
  }

  /// The length of the union of intervals.
  private static func union(_ intervals: [TimeRange]) -> Int64 {
    TimeRange.union(of: intervals).reduce(0) { $0 + $1.length }
  }
}
