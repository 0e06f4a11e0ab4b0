import HealthModel

/// The writer of a history file: the parts that refer to texts and sources by their indexes.
struct HistoryWriter {
  /// The time from which the first times of all columns are counted, in milliseconds.
  let base: Int64
  private var strings = ByteWriter()
  private var stringIndexes: [[UInt8]: Int] = [:]
  private var sources = ByteWriter()
  private var sourceIndexes: [[UInt8]: Int] = [:]

  init(base: Int64) { self.base = base }

  /// Returns the bytes of the whole file.
  mutating func file(of stored: StoredHistory) -> [UInt8] {
    let identity = identity(of: stored)
    let samples = samples(stored.history)
    let zones = zones(stored.zones)
    let arrivals = stored.arrivals.map { self.arrivals($0, stored.history) }
    let truth = truth(stored.truth)
    var parts: [(HistoryFormat.Section, ByteWriter)] = [
      (.strings, list(strings, stringIndexes.count)), (.identity, identity),
      (.sources, list(sources, sourceIndexes.count)), (.samples, samples), (.zones, zones),
    ]
    if let arrivals { parts.append((.arrivals, arrivals)) }
    parts.append((.truth, truth))
    var content = ByteWriter()
    for (section, part) in parts {
      content.append(byte: section.rawValue)
      content.append(block: part)
    }
    return Self.sealed(content.bytes)
  }

  /// Returns a file with the given sections: the header, the sections and the digest.
  static func sealed(_ content: [UInt8]) -> [UInt8] {
    let length = HistoryFormat.headerBytes + content.count + HistoryFormat.digestBytes
    precondition(length <= HistoryFormat.maximumBytes, "a history file of \(length) bytes")
    var file = ByteWriter()
    file.append(contentsOf: HistoryFormat.magic)
    file.append(fixed: HistoryFormat.version)
    file.append(fixed: UInt64(length))
    file.append(contentsOf: content)
    file.append(fixed: HistoryFormat.digest(of: file.bytes, count: file.bytes.count))
    return file.bytes
  }

  private func list(_ items: ByteWriter, _ count: Int) -> ByteWriter {
    var part = ByteWriter()
    part.append(count: count)
    part.append(contentsOf: items.bytes)
    return part
  }

  private mutating func identity(of stored: StoredHistory) -> ByteWriter {
    precondition(UInt32(exactly: stored.person) != nil, "person \(stored.person)")
    precondition(
      stored.generatorVersion >= 0 && Int32(exactly: stored.generatorVersion) != nil,
      "generator version \(stored.generatorVersion)")
    var part = ByteWriter()
    part.append(count: add(stored.scenario))
    part.append(fixed: stored.seed)
    part.append(count: stored.person)
    part.append(count: stored.generatorVersion)
    return part
  }

  /// Adds a text if it is new, and returns its index.
  ///
  /// Texts are compared by their bytes, since equal strings may differ in them.
  private mutating func add(_ text: String) -> Int {
    let bytes = Array(text.utf8)
    if let index = stringIndexes[bytes] { return index }
    let index = stringIndexes.count
    stringIndexes[bytes] = index
    strings.append(count: bytes.count)
    strings.append(contentsOf: bytes)
    return index
  }

  /// Adds a source if it is new, and returns its index.
  mutating func add(_ source: DataSource) -> Int {
    var row = ByteWriter()
    for text in [source.identifier, source.kind.rawValue, source.bundleIdentifier] {
      row.append(count: add(text))
    }
    for text in [source.deviceName, source.name, source.productType, source.version] {
      row.append(count: text.map { add($0) + 1 } ?? 0)
    }
    row.append(count: source.updates.count)
    var previous: Int64?
    for update in source.updates {
      let time = checked(update.time)
      if let previous {
        row.append(unsigned: UInt64(time - previous))
      } else {
        row.append(signed: time)
      }
      previous = time
      row.append(count: add(update.version))
    }
    if let index = sourceIndexes[row.bytes] { return index }
    let index = sourceIndexes.count
    precondition(index < HistoryFormat.maximumSources, "more than \(index) sources")
    sourceIndexes[row.bytes] = index
    sources.append(contentsOf: row.bytes)
    return index
  }

  private mutating func zones(_ zones: ZoneTimeline) -> ByteWriter {
    var part = ByteWriter()
    part.append(count: zones.segments.count)
    var previous = base
    for (number, segment) in zones.segments.enumerated() {
      if number > 0 {
        let time = checked(segment.from.milliseconds)
        if number == 1 {
          part.append(signed: time - previous)
        } else {
          part.append(unsigned: UInt64(time - previous))
        }
        previous = time
      }
      part.append(count: add(segment.identifier))
    }
    return part
  }

  private mutating func samples(_ history: History) -> ByteWriter {
    var part = ByteWriter()
    part.append(signed: checked(history.span.start.milliseconds))
    part.append(unsigned: UInt64(checked(history.span.end.milliseconds) - base))
    part.append(fixed: history.identifierKey)
    for track in history.tracks {
      precondition(track.count <= HistoryFormat.maximumSources, "\(track.count) series")
      part.append(count: track.count)
      for series in track {
        if series.isVital { part.append(byte: series.type.rawValue) }
        part.append(count: add(series.source))
        append(series, to: &part)
      }
    }
    return part
  }

  /// Appends the number of samples and their columns.
  func append(_ series: SeriesColumns, to part: inout ByteWriter) {
    part.append(count: series.count)
    var writer = SampleWriter(.series(series.type), base: base)
    for row in 0..<series.count { writer.append(series[row]) }
    writer.finish(into: &part)
  }

  /// Returns a time that a file can contain.
  func checked(_ time: Int64) -> Int64 {
    precondition(
      HistoryFormat.times.contains(time), "a history file cannot contain the time \(time) ms")
    return time
  }
}
