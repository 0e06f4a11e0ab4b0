import HealthModel
package import HistoryGeneration

/// A generated person as tables of the recorded samples and of the ground truth.
///
/// Times are ISO 8601 in UTC with milliseconds. The tables contain everything needed to recompute
/// totals, unions and days.
package struct HistoryTables: Sendable {
  /// A table.
  package enum Table: String, CaseIterable, Sendable {
    case persons, samples, zones, days
    case steps = "truth-steps"
    case sleep = "truth-sleep"
    case weight = "truth-weight"
    case totals

    /// The names of the columns.
    package var columns: [String] {
      switch self {
      case .persons:
        [
          "person", "devices", "zone", "latitude", "sex", "age", "stepsPerDay", "runs",
          "minutesAsleep", "bedtime", "sleepsByDay", "nightsRecorded", "kilograms", "weighDays",
          "restingHeartRate",
        ]
      case .samples:
        [
          "person", "uuid", "type", "start", "end", "value", "unit", "stage", "source",
          "sourceName", "bundle", "kind", "rank", "device", "product", "version", "zone",
          "utcOffsetSeconds", "userEntered", "arrival", "departure", "announced", "stored", "mark",
          "activity",
        ]
      case .zones: ["person", "from", "zone"]
      case .days: ["person", "day", "start", "end"]
      case .steps: ["person", "day", "start", "end", "steps"]
      case .sleep: ["person", "night", "start", "end", "stage"]
      case .weight: ["person", "day", "kilograms"]
      case .totals: ["person", "what", "of", "value"]
      }
    }

    /// The type of samples whose truth the table has; nil if it is about all types.
    var type: SampleType? {
      switch self {
      case .persons, .samples, .zones, .days, .totals: nil
      case .steps: .stepCount
      case .sleep: .sleepAnalysis
      case .weight: .bodyMass
      }
    }
  }

  let generated: GeneratedPerson
  let traits: PersonTraits?
  let person: Int64
  let selection: RowSelection
  /// The times in milliseconds at which rows begin.
  let times: Range<Int64>
  /// The arrivals of all samples that were in the store at any time.
  let log: ArrivalLog

  /// Prepares the tables of a person.
  ///
  /// - Parameters:
  ///   - generated: The person.
  ///   - traits: The person's traits; nil if the history has none.
  ///   - person: The person's number, from 0.
  ///   - selection: The rows that are asked for.
  package init(
    _ generated: GeneratedPerson, traits: PersonTraits?, person: Int, selection: RowSelection
  ) {
    self.generated = generated
    self.traits = traits
    self.person = Int64(person)
    self.selection = selection
    times = selection.times(generated.civilDays)
    log = generated.arrivals ?? ArrivalLog(of: generated.history)
  }

  /// The size of the samples and their arrivals in memory, in bytes.
  package var size: Int { log.samples.count * 64 }

  /// Writes the rows of a table as text.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - format: The file format.
  ///   - passOn: A function that receives the text piece by piece, each of whole rows.
  /// - Throws: What `passOn` throws.
  /// - Complexity: O(*n*) for *n* samples and days.
  package func write(
    _ table: Table, as format: TableFormat, to passOn: ([UInt8]) throws -> Void
  ) throws {
    try withoutActuallyEscaping(passOn) { passOn in
      var text = TextTable(format, columns: table.columns, to: passOn)
      try write(table, to: &text)
      try text.finish()
    }
  }

  /// Writes the rows of a table into a database.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - database: The database.
  /// - Throws: `HistoryDatabase.Failure`.
  /// - Complexity: O(*n*) for *n* samples and days.
  package func write(_ table: Table, to database: HistoryDatabase) throws {
    var writer = database.writer(of: table)
    try write(table, to: &writer)
  }

  private func write(_ table: Table, to writer: inout some TableWriter & ~Copyable) throws {
    switch table {
    case .persons: try writePerson(to: &writer)
    case .samples: try writeSamples(to: &writer)
    case .zones: try writeZones(to: &writer)
    case .days: try writeDays(to: &writer)
    case .steps: try writeTrueSteps(to: &writer)
    case .sleep: try writeTrueSleep(to: &writer)
    case .weight: try writeTrueWeight(to: &writer)
    case .totals: try writeTotals(to: &writer)
    }
  }

  /// The time zones in which the person was.
  private func writeZones(to writer: inout some TableWriter & ~Copyable) throws {
    for (index, segment) in generated.zones.segments.enumerated() {
      writer.number(person)
      if index == 0 { writer.none() } else { writer.time(segment.from.milliseconds) }
      writer.text(of: segment.identifier)
      try writer.endRow()
    }
  }

  /// The days of the scenario's day policy.
  private func writeDays(to writer: inout some TableWriter & ~Copyable) throws {
    let days = generated.truth.days
    for index in 0..<days.count where selection.contains(days.day(index)) {
      writer.number(person)
      write(index, of: days, to: &writer)
      try writer.endRow()
    }
  }

  /// Adds the cells of a day: its date, its start and its end.
  private func write(_ index: Int, of days: DayTable, to writer: inout some TableWriter & ~Copyable)
  {
    writer.text(of: days.day(index))
    writer.time(days.starts[index])
    writer.time(days.starts[index + 1])
  }

  /// The true steps of each day in local time.
  private func writeTrueSteps(to writer: inout some TableWriter & ~Copyable) throws {
    guard let truth = generated.truth.steps else { return }
    for index in 0..<truth.days.count where selection.contains(truth.days.day(index)) {
      writer.number(person)
      write(index, of: truth.days, to: &writer)
      writer.number(Int64(truth.totals[index]))
      try writer.endRow()
    }
  }

  /// The true sleep stages.
  ///
  /// Those of a night or nap follow each other without a gap.
  private func writeTrueSleep(to writer: inout some TableWriter & ~Copyable) throws {
    guard let segments = generated.truth.sleep?.segments else { return }
    let stages = SleepStage.allCases.map { writer.prepared("\($0)") }
    var night: Int64 = 0
    for row in 0..<segments.count {
      if row > 0, segments.starts[row] != segments.ends[row - 1] { night += 1 }
      guard times.contains(segments.starts[row]) else { continue }
      writer.number(person)
      writer.number(night)
      writer.time(segments.starts[row])
      writer.time(segments.ends[row])
      writer.text(stages[Int(segments.stages[row].rawValue)])
      try writer.endRow()
    }
  }

  /// The true weight of each day in local time.
  private func writeTrueWeight(to writer: inout some TableWriter & ~Copyable) throws {
    guard let truth = generated.truth.weight else { return }
    for index in 0..<truth.days.count where selection.contains(truth.days.day(index)) {
      writer.number(person)
      writer.text(of: truth.days.day(index))
      writer.number(Int64(truth.grams[index]), per: 1_000)
      try writer.endRow()
    }
  }
}
