import HealthModel

/// The elements of an export, from the first to the last.
struct ExportReader: ~Copyable {
  /// The kind of an open element.
  private enum Kind {
    case root, record, correlation, other
  }

  /// The maximum depth of elements.
  static let maximumDepth = 64
  /// The maximum number of records that are kept; a stored history has at most 2 GiB.
  private static let maximumRecords = 20_000_000

  private var tags: TagReader
  private let readsZone: (String) -> Bool
  private(set) var summary = ImportSummary()
  private(set) var sources = ExportSources()
  private var columns = ExportColumns()
  private(set) var zones = ZoneMarks()
  private var types = RecordTypeTable()
  private var dates = ExportDateReader()
  private var open: [(kind: Kind, name: [UInt8])] = []
  private var pending: ExportRecord?
  private var records = 0
  private var isComplete = false

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - tags: The tags of the text.
  ///   - readsZone: True if a time zone is known.
  init(_ tags: consuming TagReader, readsZone: @escaping (String) -> Bool) {
    self.tags = tags
    self.readsZone = readsZone
  }

  /// Reads the whole export.
  ///
  /// - Throws: `ExportError` if the text is not that of a complete export.
  mutating func read() throws {
    while true {
      switch try tags.token() {
      case .start(let isEmpty): try start(isEmpty)
      case .end: try end()
      case .malformed(let problem): try malformed(problem)
      case .finished:
        guard isComplete else {
          throw tags.error(
            open.isEmpty
              ? "the text has no HealthData element; give an Apple Health export"
              : "the text ends before </HealthData>; export it again")
        }
        summary.lines = tags.lines
        types.count(into: &summary)
        for (key, count) in zip(columns.keys, columns.counts) where count > 0 {
          summary.imported[key.type, default: 0] += count
        }
        return
      }
    }
  }

  /// Removes and returns the records that were read.
  mutating func takeColumns() -> ExportColumns {
    var taken = ExportColumns()
    swap(&taken, &columns)
    taken.forgetVersions()
    return taken
  }

  private mutating func malformed(_ problem: String) throws {
    guard !open.isEmpty else {
      throw tags.error("\(problem), before the HealthData element; export it again")
    }
    skip(.malformed(problem))
  }

  private mutating func start(_ isEmpty: Bool) throws {
    guard !isComplete else {
      throw tags.error("an element follows the end of HealthData; export it again")
    }
    guard let parent = open.last else {
      guard ByteSearch.isEqual(tags.name, "HealthData") else {
        throw tags.error("the first element is not HealthData; give an Apple Health export")
      }
      if isEmpty { isComplete = true } else { try push(.root) }
      return
    }
    switch parent.kind {
    case .root: try child(isEmpty)
    case .record:
      if ByteSearch.isEqual(tags.name, "MetadataEntry") { metadata() }
      if !isEmpty { try push(.other) }
    case .correlation:
      if ByteSearch.isEqual(tags.name, "Record") { summary.nested += 1 }
      if !isEmpty { try push(.other) }
    case .other: if !isEmpty { try push(.other) }
    }
  }

  /// Reads a child of the root.
  private mutating func child(_ isEmpty: Bool) throws {
    if ByteSearch.isEqual(tags.name, "Record") {
      pending = record()
      if isEmpty { try finishRecord() } else { try push(pending == nil ? .other : .record) }
      return
    }
    let isCorrelation = ByteSearch.isEqual(tags.name, "Correlation")
    if ByteSearch.isEqual(tags.name, "ExportDate") {
      let date = tags.attributes.first { ByteSearch.isEqual($0.name, "value") }
      summary.exportDate = date.flatMap { ExportDate.seconds($0.value) }
        .map { Instant(milliseconds: 1_000 * $0) }
    } else if !ByteSearch.isEqual(tags.name, "Me") {
      summary.countOther(String(decoding: tags.name, as: UTF8.self))
    }
    if !isEmpty { try push(isCorrelation ? .correlation : .other) }
  }

  private mutating func push(_ kind: Kind) throws {
    guard open.count < Self.maximumDepth else {
      throw tags.error("elements are nested more than \(Self.maximumDepth) deep; export it again")
    }
    open.append((kind, Array(tags.name)))
  }

  private mutating func end() throws {
    let name = tags.name
    let named = open.lastIndex { entry in
      entry.name.withUnsafeBytes { ByteSearch.isEqual($0, name) }
    }
    guard let place = named else {
      skip(.malformed("an end tag has no start tag"))
      return
    }
    // Elements that a malformed tag left open end with the one around them.
    while open.count > place {
      if open.removeLast().kind == .record { try finishRecord() }
    }
    isComplete = open.isEmpty
  }

  private mutating func skip(_ problem: ExportRecord.Problem) {
    summary.skipped[problem.reason, default: 0] += 1
    summary.keep(
      ImportSummary.Problem(line: tags.line, reason: problem.reason, text: problem.text))
  }

  /// Reads the attributes of a record; nil if it is left out.
  private mutating func record() -> ExportRecord? {
    do throws(ExportRecord.Problem) {
      let attributes = try RecordAttributes(tags.attributes)
      guard let type = types.type(attributes.type) else { return nil }
      var record = try attributes.record(of: type, &dates)
      record.source = try sources.number(
        name: attributes.sourceName, device: attributes.device, version: attributes.version)
      return record
    } catch {
      skip(error)
      return nil
    }
  }

  /// Reads an entry of the open record's metadata.
  private mutating func metadata() {
    guard pending != nil,
      let key = tags.attributes.first(where: { ByteSearch.isEqual($0.name, "key") })?.value,
      let raw = tags.attributes.first(where: { ByteSearch.isEqual($0.name, "value") })?.value
    else { return }
    if ByteSearch.isEqual(key, RecordTypes.syncIdentifierKey) {
      pending?.syncIdentifier = columns.identifier(of: raw)
    } else if ByteSearch.isEqual(key, RecordTypes.syncVersionKey) {
      pending?.syncVersion = ExportNumber.value(raw) ?? 0
    } else if ByteSearch.isEqual(key, RecordTypes.userEnteredKey) {
      pending?.isTyped = ByteSearch.isEqual(raw, "1")
    } else if ByteSearch.isEqual(key, RecordTypes.timeZoneKey), let zone = ExportText.decoded(raw) {
      pending?.zone = zone
      pending?.line = tags.line
    }
  }

  /// Adds the last record, whose metadata have been read.
  private mutating func finishRecord() throws {
    guard let record = pending else { return }
    pending = nil
    records += 1
    guard records <= Self.maximumRecords else {
      throw tags.error(
        "the export has more records to import than the maximum of \(Self.maximumRecords)")
    }
    let source = record.isTyped ? sources.typed(record.source) : record.source
    let row = ExportColumns.Row(
      start: record.start, end: record.end, arrival: record.arrival, value: record.value,
      isTyped: record.isTyped)
    let sync = record.syncIdentifier.map {
      (identifier: $0, version: Int64(max(-1e15, min(1e15, record.syncVersion))))
    }
    let key = ExportColumns.Key(type: record.type, source: source)
    if !columns.append(row, key, sync: sync) { summary.superseded += 1 }
    guard let zone = record.zone else { return }
    if zones.append(zone, from: record.start, isKnown: readsZone) {
      summary.zoned += 1
    } else {
      let reason = "time zone that is not known"
      summary.ignored[reason, default: 0] += 1
      summary.keep(ImportSummary.Problem(line: record.line, reason: reason, text: zone))
    }
  }
}

/// The names of records' types and what they stand for.
struct RecordTypeTable {
  private var numbers: [[UInt8]: Int] = [:]
  private var types: [SampleType?] = []
  private var counts: [Int] = []
  private var names: [[UInt8]] = []
  private var last = 0

  /// The sample type of an identifier; nil if there is none, which is counted.
  mutating func type(_ identifier: UnsafeRawBufferPointer) -> SampleType? {
    let isLast =
      last < names.count
      && names[last].withUnsafeBytes { ByteSearch.isEqual($0, identifier) }
    if !isLast {
      last = number(Array(identifier))
    }
    counts[last] += 1
    return types[last]
  }

  private mutating func number(_ name: [UInt8]) -> Int {
    if let number = numbers[name] { return number }
    let isKept = names.count < ImportSummary.maximumTypes && name.count <= RecordTypes.mostBytes
    if !isKept, name != Array("further types".utf8) {
      return number(Array("further types".utf8))
    }
    let text = String(decoding: name, as: UTF8.self)
    numbers[name] = names.count
    names.append(name)
    counts.append(0)
    types.append(RecordTypes.all.first { RecordTypes.identifier(of: $0) == text })
    return names.count - 1
  }

  /// Counts the records of types without columns.
  func count(into summary: inout ImportSummary) {
    for index in names.indices where types[index] == nil {
      summary.others[String(decoding: names[index], as: UTF8.self), default: 0] += counts[index]
    }
  }
}

/// The time zones that records name.
struct ZoneMarks {
  private var numbers: [String: Int?] = [:]
  private(set) var names: [String] = []
  /// The start of each record in seconds, and the number of its zone.
  private(set) var marks: [(start: Int64, zone: Int)] = []

  /// Appends a record's zone; false if it is not known.
  mutating func append(_ name: String, from start: Int64, isKnown: (String) -> Bool) -> Bool {
    // No zone has a longer name, and a long one is not kept.
    guard name.utf8.count <= 64 else { return false }
    let number: Int?
    if let seen = numbers[name] {
      number = seen
    } else {
      number = isKnown(name) ? names.count : nil
      if number != nil { names.append(name) }
      if numbers.count < ImportSummary.maximumTypes { numbers[name] = .some(number) }
    }
    guard let number else { return false }
    marks.append((start, number))
    return true
  }

  /// The changes of the zone, ascending by time in seconds.
  func changes() -> [(from: Int64, identifier: String)] {
    var changes: [(from: Int64, identifier: String)] = []
    for mark in marks.sorted(by: { ($0.start, $0.zone) < ($1.start, $1.zone) }) {
      let name = names[mark.zone]
      if changes.last?.identifier == name { continue }
      if let last = changes.last, last.from == mark.start { continue }
      changes.append((mark.start, name))
    }
    return changes
  }
}
