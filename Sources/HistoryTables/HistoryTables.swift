import HealthModel
package import HistoryGeneration

/// A generated person as tables of the recorded samples and of the ground truth.
///
/// Times are ISO 8601 in UTC with milliseconds; quantities are integers in the type's smallest
/// unit. The tables contain everything needed to recompute totals, unions and days.
package struct HistoryTables: Sendable {
  /// The tables with their file names, without extension.
  package private(set) var tables: [(name: String, table: ExportTable)] = []

  /// The names of the tables.
  package static let names = [
    "samples", "zones", "days", "truth-steps", "truth-sleep", "truth-weight", "totals",
  ]

  /// Makes the tables of a person.
  ///
  /// - Parameters:
  ///   - generated: The person.
  ///   - person: The person's number, from 0.
  /// - Complexity: O(*n*) for *n* samples and days.
  package init(_ generated: GeneratedPerson, person: Int) {
    let person = ExportTable.Cell.number(Int64(person))
    let log = generated.arrivals ?? ArrivalLog(of: generated.history)
    tables = [
      ("samples", Self.samples(log, person)), ("zones", Self.zones(generated, person)),
      ("days", Self.days(generated, person)), ("truth-steps", Self.steps(generated, person)),
      ("truth-sleep", Self.sleep(generated, person)),
      ("truth-weight", Self.weight(generated, person)),
      ("totals", Self.totals(generated, person)),
    ]
  }

  private static func time(_ milliseconds: Int64) -> ExportTable.Cell {
    .text(Instant(milliseconds: milliseconds).iso8601)
  }

  private static func value(_ value: Int32, _ type: SampleType) -> ExportTable.Cell {
    if type == .sleepAnalysis, let raw = UInt8(exactly: value),
      let stage = SleepStage(rawValue: raw)
    {
      return .text("\(stage)")
    }
    return .number(Int64(value))
  }

  /// All samples that were in the store at any time, grouped by source.
  private static func samples(_ log: ArrivalLog, _ person: ExportTable.Cell) -> ExportTable {
    var table = ExportTable([
      "person", "type", "source", "bundle", "start", "end", "value", "unit", "quantaPerUnit",
      "mark", "activity", "arrival", "departure", "announced", "stored",
    ])
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
        table.append([
          person, .text("\(track.type)"), .text(track.source.identifier),
          .text(track.source.bundleIdentifier), time(sample.start), time(sample.end),
          value(sample.value, track.type), .text(track.type.unit),
          .number(track.type.quantaPerUnit), .text("\(sample.label)"),
          day ? .none : .text("\(LocalDay(ordinal: Int(sample.activity)))"),
          time(arrivals[row]), departures[row].map { time($0.time) } ?? .none,
          departures[row].map { .flag($0.isAnnounced) } ?? .none, .flag(log.places[row] >= 0),
        ])
      }
    }
    return table
  }

  /// The time zones in which the person was.
  private static func zones(_ generated: GeneratedPerson, _ person: ExportTable.Cell)
    -> ExportTable
  {
    var table = ExportTable(["person", "from", "zone"])
    for (index, segment) in generated.zones.segments.enumerated() {
      table.append([
        person, index == 0 ? .none : time(segment.from.milliseconds), .text(segment.identifier),
      ])
    }
    return table
  }

  /// The days of the scenario's day policy.
  private static func days(_ generated: GeneratedPerson, _ person: ExportTable.Cell)
    -> ExportTable
  {
    var table = ExportTable(["person", "day", "start", "end"])
    let days = generated.truth.days
    for index in 0..<days.count {
      table.append([
        person, .text("\(days.day(index))"), time(days.starts[index]),
        time(days.starts[index + 1]),
      ])
    }
    return table
  }

  /// The true steps of each day in local time.
  private static func steps(_ generated: GeneratedPerson, _ person: ExportTable.Cell)
    -> ExportTable
  {
    var table = ExportTable(["person", "day", "start", "end", "steps"])
    guard let truth = generated.truth.steps else { return table }
    for index in 0..<truth.days.count {
      table.append([
        person, .text("\(truth.days.day(index))"), time(truth.days.starts[index]),
        time(truth.days.starts[index + 1]), .number(Int64(truth.totals[index])),
      ])
    }
    return table
  }

  /// The true sleep stages.
  private static func sleep(_ generated: GeneratedPerson, _ person: ExportTable.Cell)
    -> ExportTable
  {
    var table = ExportTable(["person", "start", "end", "stage"])
    guard let segments = generated.truth.sleep?.segments else { return table }
    for row in 0..<segments.count {
      table.append([
        person, time(segments.starts[row]), time(segments.ends[row]),
        .text("\(segments.stages[row])"),
      ])
    }
    return table
  }

  /// The true weight of each day in local time.
  private static func weight(_ generated: GeneratedPerson, _ person: ExportTable.Cell)
    -> ExportTable
  {
    var table = ExportTable(["person", "day", "grams"])
    guard let truth = generated.truth.weight else { return table }
    for index in 0..<truth.days.count {
      table.append([
        person, .text("\(truth.days.day(index))"), .number(Int64(truth.grams[index])),
      ])
    }
    return table
  }

  /// Totals of the stored samples, with which a tool can verify how it reads the other tables.
  private static func totals(_ generated: GeneratedPerson, _ person: ExportTable.Cell)
    -> ExportTable
  {
    var table = ExportTable(["person", "what", "of", "value"])
    func add(_ what: String, _ of: String, _ value: Int64) {
      table.append([person, .text(what), .text(of), .number(value)])
    }
    let history = generated.history
    for series in history.steps {
      add("steps", series.source.identifier, series.values.reduce(0) { $0 + Int64($1) })
    }
    for series in history.sleep {
      add(
        "sleepMilliseconds", series.source.identifier,
        zip(series.starts, series.ends).reduce(0) { $0 + $1.1 - $1.0 })
    }
    for series in history.weight {
      add("weighings", series.source.identifier, Int64(series.count))
    }
    add(
      "stepUnionMilliseconds", "all",
      Self.union(history.steps.flatMap { zip($0.starts, $0.ends).map { TimeRange($0, $1) } }))
    add(
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
      add("stepsStartedOn", "\(days.day(index))", value)
    }
    return table
  }

  /// The length of the union of intervals.
  private static func union(_ intervals: [TimeRange]) -> Int64 {
    TimeRange.union(of: intervals).reduce(0) { $0 + $1.length }
  }
}
