package import HealthModel
package import HistoryFile

import struct Foundation.TimeZone

/// The content of an Apple Health export in the columns of the model.
///
/// An export contains what is in the store at its date, without ground truth and without what was
/// deleted. Memory grows with the records of the types that the model has, not with the text.
package struct AppleHealthImport: Sendable {
  /// The samples; the span ends at the date of the export.
  package let history: History
  /// The times at which the records entered the store.
  package let arrivals: ArrivalLog
  /// The time zones that records name, before the first of them the given one.
  package let zones: ZoneTimeline
  /// What was found and left out.
  package let summary: ImportSummary

  /// Reads an export.
  ///
  /// - Parameters:
  ///   - descriptor: The open file or pipe, with a zip or with the XML in it.
  ///   - file: Its name, for errors.
  ///   - timeZone: The zone of records before the first one that names its zone; nil for that
  ///     record's. It is required if none does.
  ///   - span: Returns the span of the history from its zones; records that entered the store after
  ///     its end are left out. By default the span is that of all records.
  ///   - onPart: Called before each part of the text is read.
  /// - Throws: `ExportError` for anything but a complete export with samples of the model's types.
  /// - Complexity: O(*b* + *n* log *n*) for *b* bytes of XML and *n* imported records.
  package init(
    descriptor: Int32, file: String, timeZone: String?,
    within span: ((ZoneTimeline) -> TimeRange)? = nil, onPart: @escaping () -> Void = {}
  ) throws {
    let archive = try ExportArchive(descriptor: descriptor, file: file)
    let tags = TagReader(
      failure: { ExportError(file: file, line: $0, problem: $1) }, onPart: onPart,
      read: { try archive.read(into: $0) })
    var reader = ExportReader(tags) { TimeZone(identifier: $0) != nil }
    try reader.read()
    try archive.finish()
    func failure(_ problem: String) -> ExportError {
      ExportError(file: file, line: nil, problem: problem)
    }
    guard !reader.summary.imported.isEmpty else {
      throw failure(Self.nothingRead(reader.summary))
    }
    let changes = reader.zones.changes()
    guard let first = timeZone ?? changes.first?.identifier else {
      throw failure(
        "no record names a time zone, and UTC offsets do not determine one; add --time-zone with "
          + "the person's time zone, such as Europe/Paris")
    }
    let moves = changes.map {
      ZoneTimeline.Segment(from: Instant(milliseconds: 1_000 * $0.from), identifier: $0.identifier)
    }
    let isFirst = moves.first?.identifier == first
    guard let zones = ZoneTimeline(first: first, moves: isFirst ? Array(moves.dropFirst()) : moves)
    else {
      throw failure("--time-zone is not a known zone; give one such as Europe/Paris")
    }
    self.zones = zones
    let sources = reader.sources.dataSources()
    var columns = reader.takeColumns()
    var assembly = ImportAssembly(exportDate: reader.summary.exportDate, span: span?(zones))
    assembly.reserveCapacity(columns.counts.reduce(0, +))
    let order = columns.keys.indices.sorted { left, right in
      let (a, b) = (columns.keys[left], columns.keys[right])
      if a.type != b.type { return a.type.rawValue < b.type.rawValue }
      return ImportAssembly.precedes(sources[a.source], sources[b.source])
    }
    for column in order {
      let key = columns.keys[column]
      assembly.append(columns.take(column), key.type, sources[key.source])
    }
    (history, arrivals) = assembly.finished()
    var summary = reader.summary
    if assembly.later > 0 {
      summary.ignored["creationDate after the export's date", default: 0] += assembly.later
    }
    self.summary = summary
  }

  /// The problem of an export without a record that can be read, with the first that was left out.
  private static func nothingRead(_ summary: ImportSummary) -> String {
    var problem = "the export has no steps, sleep, weight or vital signs that can be read"
    if let first = summary.problems.first {
      let text = first.text.isEmpty ? "" : " (\(first.text))"
      problem += ": line \(first.line): \(first.reason)\(text)"
    }
    return problem + "; give an export of a person with some of them"
  }

  /// The import as a history file stores it, without a generator's numbers.
  ///
  /// - Parameter days: The local days of the span, which are all that is known of the truth.
  /// - Returns: The history with its arrivals and time zones.
  package func stored(days: DayTable) -> StoredHistory {
    StoredHistory(
      scenario: "apple-health-export", seed: 0, person: 0, generatorVersion: 0, zones: zones,
      history: history, arrivals: arrivals,
      truth: GroundTruth(days: days, steps: nil, sleep: nil, weight: nil))
  }
}

/// The history and the arrival log of an import in the making.
struct ImportAssembly {
  private let exportDate: Instant?
  private let span: TimeRange?
  private var steps: [StepSeries] = []
  private var sleep: [SleepSeries] = []
  private var weight: [WeightSeries] = []
  private var vitals: [VitalSeries] = []
  private var log = ArrivalLog()
  private var first = Int64.max
  private var last = Int64.min
  /// The number of records that say to have entered the store after the date of the export.
  private(set) var later = 0

  /// Creates an empty history.
  ///
  /// - Parameters:
  ///   - exportDate: The latest time at which a record can have entered the store.
  ///   - span: The span, of which records may be outside; nil for that of all records.
  init(exportDate: Instant?, span: TimeRange? = nil) {
    self.exportDate = exportDate
    self.span = span
  }

  /// Reserves memory for a number of records.
  mutating func reserveCapacity(_ records: Int) { log.reserveCapacity(samples: records) }

  /// True if a source comes before another in a track.
  static func precedes(_ left: DataSource, _ right: DataSource) -> Bool {
    let kinds = DataSource.Kind.allCases
    let ranks = [left, right].map { kinds.firstIndex(of: $0.kind) ?? 0 }
    if ranks[0] != ranks[1] { return ranks[0] < ranks[1] }
    // The numbers at the end ascend with the names.
    return (left.identifier.utf8.count, left.identifier)
      < (right.identifier.utf8.count, right.identifier)
  }

  /// Appends the records of a type and a source that are in the store at the end, ascending by
  /// start; types come in their order.
  mutating func append(_ all: [ExportColumns.Row], _ type: SampleType, _ source: DataSource) {
    let count = all.count(where: isInStore)
    if count == 0 { return }
    log.beginTrack(type, source: source, series: series(of: type))
    var (step, night) = (StepSeries(source: source), SleepSeries(source: source))
    var weighings = WeightSeries(source: source)
    var vital = VitalSeries(
      source: source, type: Self.isVital(type) ? type : .genericQuantity)
    switch type {
    case .stepCount: step.reserveCapacity(count)
    case .sleepAnalysis: night.reserveCapacity(count)
    case .bodyMass: weighings.reserveCapacity(count)
    default: vital.reserveCapacity(count)
    }
    var place = 0
    for row in all where isInStore(row) {
      let start = 1_000 * row.start
      let end = type == .bodyMass ? start : 1_000 * row.end
      let label: SampleLabel = row.isTyped ? .handTyped : .genuine
      switch type {
      case .stepCount: step.append(start: start, end: end, value: row.value, label: label)
      case .sleepAnalysis:
        let stage = SleepStage(rawValue: UInt8(row.value)) ?? .asleepUnspecified
        night.append(start: start, end: end, stage: stage, label: label)
      case .bodyMass: weighings.append(time: start, grams: row.value, label: label)
      default: vital.append(start: start, end: end, value: row.value, label: label)
      }
      let arrival = arrival(of: row)
      if arrival < 1_000 * row.arrival { later += 1 }
      log.append(
        ArrivalLog.Sample(start: start, end: end, value: row.value, label: label), place: place,
        arrival: arrival)
      (first, last) = (min(first, start), max(last, arrival))
      place += 1
    }
    switch type {
    case .stepCount: steps.append(step)
    case .sleepAnalysis: sleep.append(night)
    case .bodyMass: weight.append(weighings)
    default: vitals.append(vital)
    }
  }

  /// The time at which a record entered the store; all were there when the export was made.
  private func arrival(of row: ExportColumns.Row) -> Int64 {
    min(1_000 * row.arrival, exportDate?.milliseconds ?? .max)
  }

  /// True if a record entered the store in the span or before.
  private func isInStore(_ row: ExportColumns.Row) -> Bool {
    span.map { arrival(of: row) <= $0.end.milliseconds } ?? true
  }

  private static func isVital(_ type: SampleType) -> Bool {
    type.isQuantity && type != .stepCount && type != .bodyMass
  }

  private func series(of type: SampleType) -> Int {
    switch type {
    case .stepCount: steps.count
    case .sleepAnalysis: sleep.count
    case .bodyMass: weight.count
    default: vitals.filter { $0.type == type }.count
    }
  }

  /// The history, whose identifiers follow from its content, and the log.
  mutating func finished() -> (History, ArrivalLog) {
    log.finish()
    let end = max(exportDate?.milliseconds ?? last, first)
    let span = span ?? TimeRange(first, end)
    let unkeyed = History(
      span: span, identifierKey: 0, steps: steps, sleep: sleep, weight: weight, vitals: vitals)
    let history = History(
      span: span, identifierKey: unkeyed.digest.prefix, steps: steps, sleep: sleep,
      weight: weight, vitals: vitals)
    return (history, log)
  }
}
