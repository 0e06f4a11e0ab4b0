import HealthModel

/// The reader of a history file, which checks every value before using it.
struct HistoryReader {
  private var file: ByteReader
  private var strings: [String] = []
  private var sources: [DataSource] = []
  /// The time from which the first times of all columns are counted, in milliseconds.
  var base: Int64 = 0

  /// Creates a reader of a file's sections.
  ///
  /// - Throws: `HistoryFileError` if the header or the digest is wrong.
  init(_ bytes: [UInt8], file name: String) throws(HistoryFileError) {
    let length = try Self.statedLength(bytes, file: name)
    guard length == bytes.count else {
      throw Self.failure(
        name, min(bytes.count, length),
        .wrongLength(stated: UInt64(length), actual: bytes.count))
    }
    let end = bytes.count - HistoryFormat.digestBytes
    var reader = ByteReader(bytes, file: name, from: end, to: bytes.count)
    guard try reader.fixed() == HistoryFormat.digest(of: bytes, count: end) else {
      throw Self.failure(name, end, .altered)
    }
    file = ByteReader(bytes, file: name, from: HistoryFormat.headerBytes, to: end)
  }

  /// Returns the length of a file that its header states.
  ///
  /// - Parameters:
  ///   - bytes: The first bytes of the file, at least those of the header.
  ///   - name: The name of the file, for errors.
  /// - Returns: The length in bytes, which a history file may have.
  /// - Throws: `HistoryFileError` if the header is not that of a history file.
  static func statedLength(_ bytes: [UInt8], file name: String) throws(HistoryFileError) -> Int {
    let magic = HistoryFormat.magic
    for (offset, byte) in magic.enumerated() where offset >= bytes.count || bytes[offset] != byte {
      throw failure(name, offset, .notAHistoryFile)
    }
    let header = HistoryFormat.headerBytes
    guard bytes.count >= header else {
      throw failure(name, bytes.count, .malformed("the file ends within its header"))
    }
    var reader = ByteReader(bytes, file: name, from: header - 8, to: header)
    let length = try reader.fixed()
    let version = bytes[magic.count..<header - 8].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    guard version == HistoryFormat.version else {
      throw failure(name, magic.count, .unsupportedVersion(version))
    }
    let lengths = header + HistoryFormat.digestBytes...HistoryFormat.maximumBytes
    guard let length = Int(exactly: length), lengths.contains(length) else {
      throw failure(
        name, header - 8,
        .malformed(
          "the header states \(length) bytes, which no history file has"))
    }
    return length
  }

  private static func failure(_ file: String, _ offset: Int, _ problem: HistoryFileError.Problem)
    -> HistoryFileError
  {
    HistoryFileError(file: file, offset: offset, problem: problem)
  }

  /// Reads the sections.
  ///
  /// - Throws: `HistoryFileError` for anything that a writer does not write.
  mutating func storedHistory() throws(HistoryFileError) -> StoredHistory {
    var part = try section(.strings)
    try readStrings(&part)
    part = try section(.identity)
    let scenario = try string(&part)
    let seed = try part.fixed()
    let person = try part.number(upTo: Int(UInt32.max), "the person's number")
    let generatorVersion = try part.number(upTo: Int(Int32.max), "the generator version")
    try part.finish()
    part = try section(.sources)
    try readSources(&part)
    part = try section(.samples)
    let history = try history(&part)
    part = try section(.zones)
    let zones = try zones(&part)
    var arrivals: ArrivalLog?
    if file.upcoming == HistoryFormat.Section.arrivals.rawValue {
      part = try section(.arrivals)
      arrivals = try self.arrivals(&part, history)
    }
    part = try section(.truth)
    let truth = try truth(&part)
    try file.finish()
    return StoredHistory(
      scenario: scenario, seed: seed, person: person, generatorVersion: generatorVersion,
      zones: zones, history: history, arrivals: arrivals, truth: truth)
  }

  private mutating func section(_ section: HistoryFormat.Section) throws(HistoryFileError)
    -> ByteReader
  {
    let number = try file.byte()
    guard number == section.rawValue else {
      throw file.failure("section \(number) is where section \(section.rawValue) should be")
    }
    return try file.block()
  }

  private mutating func readStrings(_ part: inout ByteReader) throws(HistoryFileError) {
    let count = try part.count(bytesEach: 1, "texts")
    strings.reserveCapacity(count)
    for _ in 0..<count { strings.append(try part.string()) }
    try part.finish()
  }

  private func string(_ part: inout ByteReader) throws(HistoryFileError) -> String {
    let index = try part.unsigned()
    guard index < UInt64(strings.count) else { throw part.failure("there is no string \(index)") }
    return strings[Int(index)]
  }

  private func optionalString(_ part: inout ByteReader) throws(HistoryFileError) -> String? {
    let index = try part.unsigned()
    if index == 0 { return nil }
    guard index <= UInt64(strings.count) else {
      throw part.failure("there is no string \(index - 1)")
    }
    return strings[Int(index) - 1]
  }

  private mutating func readSources(_ part: inout ByteReader) throws(HistoryFileError) {
    let count = try part.number(upTo: HistoryFormat.maximumSources, "the number of sources")
    for _ in 0..<count {
      let identifier = try string(&part)
      let kindName = try string(&part)
      guard let kind = DataSource.Kind(rawValue: kindName) else {
        throw part.failure("there is no source kind \(Self.shown(kindName))")
      }
      let bundleIdentifier = try string(&part)
      let deviceName = try optionalString(&part)
      let name = try optionalString(&part)
      let productType = try optionalString(&part)
      let version = try optionalString(&part)
      let updates = try updates(&part)
      sources.append(
        DataSource(
          identifier: identifier, kind: kind, bundleIdentifier: bundleIdentifier,
          deviceName: deviceName, name: name, productType: productType, version: version,
          updates: updates))
    }
    try part.finish()
  }

  private func updates(_ part: inout ByteReader) throws(HistoryFileError) -> [SoftwareUpdate] {
    var updates: [SoftwareUpdate] = []
    for _ in 0..<(try part.count(bytesEach: 2, "software updates")) {
      let previous = updates.last?.time
      let time = if let previous { try part.time(from: previous) } else { try part.time(near: 0) }
      guard time > previous ?? .min else {
        throw part.failure(
          "an update has the same time as the one before it")
      }
      updates.append(SoftwareUpdate(time: time, version: try string(&part)))
    }
    return updates
  }

  func source(_ part: inout ByteReader) throws(HistoryFileError) -> DataSource {
    let index = try part.unsigned()
    guard index < UInt64(sources.count) else { throw part.failure("there is no source \(index)") }
    return sources[Int(index)]
  }

  private func zones(_ part: inout ByteReader) throws(HistoryFileError) -> ZoneTimeline {
    let count = try part.count(bytesEach: 1, "time zones")
    guard count > 0 else { throw part.failure("there are no time zones") }
    let first = try zone(&part)
    var moves: [ZoneTimeline.Segment] = []
    moves.reserveCapacity(min(count - 1, part.left / 2))
    var previous = base
    for number in 1..<count {
      let time = number == 1 ? try part.time(near: previous) : try part.time(from: previous)
      guard number == 1 || time > previous else {
        throw part.failure(
          "a move has the same time as the one before it")
      }
      previous = time
      moves.append(
        ZoneTimeline.Segment(
          from: Instant(milliseconds: time), identifier: try zone(&part)))
    }
    try part.finish()
    guard let zones = ZoneTimeline(first: first, moves: moves) else {
      throw part.failure("the moves between time zones are not in ascending order")
    }
    return zones
  }

  private func zone(_ part: inout ByteReader) throws(HistoryFileError) -> String {
    let name = try string(&part)
    guard ZoneTimeline(identifier: name) != nil else {
      throw part.failure("the time zone \(Self.shown(name)) is unknown on this system")
    }
    return name
  }

  /// Returns a text as it is shown in errors.
  private static func shown(_ text: String) -> String {
    String(text.prefix(60)).debugDescription
  }
}
