import HealthModel

/// A copy of an export that can be shared: its records of the model's types on other days, without
/// names.
///
/// Dates move by whole weeks, so that weekdays stay; open ends do not move. Of the person, of
/// places, of other types and of workouts nothing is copied; sources, devices and identifiers get
/// numbers in the order of the text. Values, lengths, time zones, Apple's products and the order of
/// the text stay, also where a value is malformed, since they are what a defect needs.
package struct AnonymousExport: ~Copyable {
  /// The contents of a copy.
  package struct Summary: Sendable, Equatable {
    /// The number of records.
    package internal(set) var records = 0
    /// The number of elements that were left out, by their name or their type.
    package internal(set) var leftOut: [String: Int] = [:]
  }

  /// The largest number of weeks that dates move.
  package static let mostWeeks = 5_200

  private enum Kind {
    case root, record, other
  }

  private var tags: TagReader
  private let shift: DateShift
  private var names = SourceNames()
  private var identifiers: [String: Int] = [:]
  private var versions = ShiftedVersions()
  private var open: [(kind: Kind, name: [UInt8])] = []
  private var isStartOpen = false
  private var text: [UInt8] = []
  private var summary = Summary()

  private init(_ tags: consuming TagReader, _ shift: DateShift) {
    self.tags = tags
    self.shift = shift
  }

  /// Writes the copy as a zip, in memory that does not depend on the number of records without
  /// identifiers of their own.
  ///
  /// - Parameters:
  ///   - descriptor: The open file or pipe, with a zip or with the XML in it.
  ///   - file: Its name, for errors.
  ///   - weeks: The number of weeks by which dates move, later if positive; at most `mostWeeks`.
  ///   - output: A function that receives the file piece by piece.
  /// - Returns: What was copied and left out.
  /// - Throws: `ExportError` for anything but a complete export; what `output` throws.
  /// - Complexity: O(*b*) for *b* bytes of XML.
  package static func write(
    descriptor: Int32, file: String, weeks: Int, to output: ([UInt8]) throws -> Void
  ) throws -> Summary {
    let archive = try ExportArchive(descriptor: descriptor, file: file)
    let tags = TagReader(
      failure: { ExportError(file: file, line: $0, problem: $1) },
      read: { try archive.read(into: $0) })
    var copy = AnonymousExport(tags, DateShift(weeks: weeks))
    let zip = ZipWriter(entry: ZippedExport.entryName)
    try copy.copy { try output(zip.compress($0)) }
    try archive.finish()
    try output(zip.finish())
    return copy.summary
  }

  private mutating func copy(to output: ([UInt8]) throws -> Void) throws {
    text += (ExportPrologue.documentType + ExportPrologue.root).utf8
    var isComplete = false
    while true {
      switch try tags.token() {
      case .start(let isEmpty):
        if isComplete { throw tags.error("an element follows the end of HealthData") }
        try start(isEmpty)
      case .end:
        let hadRoot = !open.isEmpty
        end()
        isComplete = isComplete || (hadRoot && open.isEmpty)
      case .malformed:
        if open.isEmpty { throw tags.error("a tag before the HealthData element is malformed") }
        leaveOut("malformed tags")
      case .finished:
        guard isComplete else { throw tags.error("the text ends before </HealthData>") }
        text += "</HealthData>\n".utf8
        try output(text)
        return
      }
      if text.count >= 1 << 16 {
        try output(text)
        text.removeAll(keepingCapacity: true)
      }
    }
  }

  private mutating func leaveOut(_ name: String) {
    let isKnown =
      summary.leftOut[name] != nil
      || (summary.leftOut.count < ImportSummary.maximumTypes
        && name.utf8.count <= RecordTypes.mostBytes)
    summary.leftOut[isKnown ? name : "further types", default: 0] += 1
  }

  private mutating func start(_ isEmpty: Bool) throws {
    guard let parent = open.last?.kind else {
      guard ByteSearch.isEqual(tags.name, "HealthData"), !isEmpty else {
        throw tags.error(
          "the first element is not HealthData or is empty; give an Apple Health export")
      }
      open.append((.root, Array(tags.name)))
      return
    }
    var kind = Kind.other
    switch parent {
    case .root where ByteSearch.isEqual(tags.name, "Record"):
      if record() {
        kind = .record
        if isEmpty { endRecord() }
      }
    case .root where ByteSearch.isEqual(tags.name, "ExportDate"): exportDate()
    case .root: leaveOut(String(decoding: tags.name, as: UTF8.self))
    case .record where ByteSearch.isEqual(tags.name, "MetadataEntry"): metadata()
    case .record, .other: break
    }
    if isEmpty { return }
    guard open.count < ExportReader.maximumDepth else {
      throw tags.error("elements are nested more than \(ExportReader.maximumDepth) deep")
    }
    open.append((kind, Array(tags.name)))
  }

  private mutating func end() {
    let name = tags.name
    let named = open.lastIndex { entry in
      entry.name.withUnsafeBytes { ByteSearch.isEqual($0, name) }
    }
    guard let named else { return }
    while open.count > named {
      if open.removeLast().kind == .record { endRecord() }
    }
  }

  private mutating func endRecord() {
    text += (isStartOpen ? "/>\n" : " </Record>\n").utf8
    isStartOpen = false
  }

  private mutating func exportDate() {
    guard let value = tags.attributes.first(where: { ByteSearch.isEqual($0.name, "value") })
    else { return }
    text += " <ExportDate value=\"".utf8
    shift.append(value.value, to: &text)
    text += "\"/>\n".utf8
    text += ExportPrologue.me.utf8
  }

  // MARK: Records

  /// Copies the start of a record; false if its type is left out.
  private mutating func record() -> Bool {
    let types = tags.attributes.filter { ByteSearch.isEqual($0.name, "type") }
    guard types.count == 1, let identifier = RecordTypes.known(types[0].value) else {
      leaveOut(
        types.count == 1
          ? String(decoding: types[0].value, as: UTF8.self) : "no type or more than one")
      return false
    }
    let texts = tags.attributes.filter {
      ByteSearch.isEqual($0.name, "sourceName") || ByteSearch.isEqual($0.name, "device")
    }
    guard texts.allSatisfy({ ExportText.decoded($0.value) != nil }) else {
      leaveOut("records with an unknown character reference")
      return false
    }
    let isLost = tags.attributes.contains { attribute in
      Self.dates.contains { ByteSearch.isEqual(attribute.name, $0) } && shift.loses(attribute.value)
    }
    if isLost {
      leaveOut("records with a date that would move out of \(Self.years)")
      return false
    }
    summary.records += 1
    text += " <Record type=\"\(identifier)\"".utf8
    for attribute in tags.attributes {
      guard let name = Self.copied.first(where: { ByteSearch.isEqual(attribute.name, $0) }) else {
        continue
      }
      text += " \(name)=\"".utf8
      value(of: "\(name)", attribute.value)
      text.append(UInt8(ascii: "\""))
    }
    isStartOpen = true
    return true
  }

  /// The attributes of a record that are copied, besides its type.
  private static let copied: [StaticString] = ["sourceName", "device", "unit", "value"] + dates

  private static let dates: [StaticString] = ["creationDate", "startDate", "endDate"]

  private static var years: String {
    "\(ExportDate.years.lowerBound) to \(ExportDate.years.upperBound)"
  }

  private mutating func value(of name: String, _ raw: UnsafeRawBufferPointer) {
    switch name {
    case "sourceName": text += names.number(of: raw).utf8
    case "device": text += names.device(raw)
    case "unit": Self.append(raw, .unit, to: &text)
    case "value": Self.append(raw, .value, to: &text)
    default: shift.append(raw, to: &text)
    }
  }

  /// Appends a text of a form that tells nothing; any other becomes a question mark.
  private static func append(_ raw: UnsafeRawBufferPointer, _ form: Form, to text: inout [UInt8]) {
    if form.matches(raw) { text += raw } else { text.append(UInt8(ascii: "?")) }
  }

  /// The number of a writer's identifier; one that is no identifier to an import stays none.
  private mutating func number(ofIdentifier raw: UnsafeRawBufferPointer) -> String {
    guard raw.count <= SyncIdentifier.mostBytes else {
      return String(repeating: "?", count: SyncIdentifier.mostBytes + 1)
    }
    let identifier = ExportText.decoded(raw) ?? String(decoding: raw, as: UTF8.self)
    let number = identifiers[identifier] ?? identifiers.count + 1
    identifiers[identifier] = number
    return "\(number)"
  }

  /// Copies an entry of the open record's metadata, if it tells nothing of the person.
  private mutating func metadata() {
    guard
      let key = tags.attributes.first(where: { ByteSearch.isEqual($0.name, "key") })?.value,
      let raw = tags.attributes.first(where: { ByteSearch.isEqual($0.name, "value") })?.value,
      let name = RecordTypes.sharedKeys.first(where: { ByteSearch.isEqual(key, $0) })
    else { return }
    text += (isStartOpen ? ">\n" : "").utf8
    isStartOpen = false
    text += "  <MetadataEntry key=\"\(name)\" value=\"".utf8
    if ByteSearch.isEqual(key, RecordTypes.syncVersionKey) {
      text += versions.number(of: raw).utf8
    } else if ByteSearch.isEqual(key, RecordTypes.syncIdentifierKey) {
      text += number(ofIdentifier: raw).utf8
    } else {
      let isZone = ByteSearch.isEqual(key, RecordTypes.timeZoneKey)
      Self.append(raw, isZone ? .zone : .value, to: &text)
    }
    text += "\"/>\n".utf8
  }
}
