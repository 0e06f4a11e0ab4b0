import Foundation
import HealthModel
import PlainText

/// The records of one source and one type as text.
final class RecordWriter {
  /// The type of the records.
  let type: SampleType
  private let source: DataSource
  /// The records of each version of the source's software.
  private let templates: [RecordTemplate]
  /// The entry with the version of the algorithm; nil if the source states none.
  private let algorithmEntry: [UInt8]?
  private let scale: Int64
  private static let stages = SleepStage.allCases.map { Array(RecordTypes.value(of: $0).utf8) }

  /// Prepares the records of a source; nil for types that exports do not have.
  init?(_ type: SampleType, _ source: DataSource) {
    guard let identifier = RecordTypes.identifier(of: type) else { return nil }
    self.type = type
    let unit = RecordTypes.units(of: type).first
    scale = type.quantaPerUnit * Int64(unit?.factor ?? 1)
    self.source = source
    algorithmEntry = RecordedMetadata.algorithmVersion(type, by: source).map {
      Self.entry(RecordTypes.algorithmVersionKey, Array("\($0)".utf8))
    }
    templates = source.versions.map {
      RecordTemplate(identifier, source, version: $0, unit: unit?.name)
    }
  }

  /// Appends a record with its metadata.
  ///
  /// - Parameters:
  ///   - sample: The sample.
  ///   - arrival: The time at which it came into the store, in milliseconds.
  ///   - row: Its row in the log of arrivals, from which identifiers are derived.
  ///   - context: What all records share.
  ///   - bytes: The text that the record is appended to.
  func append(
    _ sample: ArrivalLog.Sample, arrival: Int64, row: Int, _ context: inout RecordContext,
    to bytes: inout [UInt8]
  ) {
    let start = bytes.count
    let template = templates[source.versionIndex(at: arrival)]
    bytes += template.text
    bytes.withUnsafeMutableBytes { text in
      if let address = template.address {
        // The address is another in each record of Health, too, and means nothing.
        WrittenText.write(
          hexadecimal: UInt64(row) &* 0x9E37_79B9 | 0x8000_0000, to: text, at: start + address)
      }
      let times = template.times
      context.clock.write(arrival, to: text, at: start + times.creation)
      context.clock.write(sample.start, to: text, at: start + times.start)
      context.clock.write(sample.end, to: text, at: start + times.end)
    }
    if type == .sleepAnalysis {
      bytes += Self.stages[Int(sample.value)]
    } else {
      NumberText.append(Int64(sample.value), per: scale, to: &bytes)
    }
    bytes.append(UInt8(ascii: "\""))
    let begun = bytes.count
    // First of all: there are readers that take a night's first entry for its time zone.
    if RecordedMetadata.hasTimeZone(type) {
      Self.append(context.zoneEntry(at: sample.start), begun, &bytes)
    }
    // Likewise of a heart rate, whose first entry is taken for the motion: 0, not set.
    if type == .heartRate { Self.append(Self.motionEntry, begun, &bytes) }
    if let algorithmEntry { Self.append(algorithmEntry, begun, &bytes) }
    let metadata = RecordedMetadata(of: sample.label, by: source)
    if metadata.contains(.userEntered) { Self.append(Self.typedEntry, begun, &bytes) }
    if metadata.contains(.versioned) {
      let uuid = context.identifiers.uuid(row: row)
      let version = metadata.contains(.replaced) ? Self.secondVersion : Self.firstVersion
      Self.append(version, naming: uuid, at: Self.identifierPlace, begun, &bytes)
      if RecordedMetadata.hasExternalUUID(by: source) {
        Self.append(Self.externalEntry, naming: uuid, at: Self.externalPlace, begun, &bytes)
      }
    }
    bytes += bytes.count == begun ? Self.emptyEnd : Self.end
  }

  /// Appends an entry of metadata.
  private static func append(_ entry: [UInt8], _ begun: Int, _ bytes: inout [UInt8]) {
    if bytes.count == begun { bytes += Self.open }
    bytes += entry
  }

  /// Appends entries with an identifier at a place in them.
  private static func append(
    _ entries: [UInt8], naming uuid: UUID, at place: Int, _ begun: Int, _ bytes: inout [UInt8]
  ) {
    append(entries, begun, &bytes)
    let start = bytes.count - entries.count
    bytes.withUnsafeMutableBytes { text in
      withUnsafeBytes(of: uuid.uuid) {
        HexadecimalText.write(uuid: $0, to: text, at: start + place)
      }
    }
  }

  /// Returns an entry of metadata, whose value is escaped.
  fileprivate static func entry(_ key: StaticString, _ value: [UInt8]) -> [UInt8] {
    Array("  <MetadataEntry key=\"\(key)".utf8) + Self.value + value + "\"/>\n".utf8
  }

  /// The entries of an identifier, which has its length but no content, and of its version.
  private static func versioned(_ version: [UInt8]) -> [UInt8] {
    entry(RecordTypes.syncIdentifierKey, unnamed) + entry(RecordTypes.syncVersionKey, version)
  }

  /// An identifier's length without its content.
  private static let unnamed = [UInt8](repeating: 0, count: HexadecimalText.uuidLength)
  private static let value = Array("\" value=\"".utf8)
  private static let open = Array(">\n".utf8)
  private static let emptyEnd = Array("/>\n".utf8)
  private static let end = Array(" </Record>\n".utf8)
  private static let one = Array("1".utf8)
  private static let motionEntry = entry(RecordTypes.motionKey, Array("0".utf8))
  private static let typedEntry = entry(RecordTypes.userEnteredKey, one)
  private static let firstVersion = versioned(one)
  private static let secondVersion = versioned(Array("2".utf8))
  /// The place of the identifier in the entries of a version.
  private static let identifierPlace = firstVersion.firstIndex(of: 0) ?? 0
  private static let externalEntry = entry(RecordTypes.externalUUIDKey, unnamed)
  private static let externalPlace = externalEntry.firstIndex(of: 0) ?? 0
}

/// The context that all records of an export share.
struct RecordContext {
  /// The clock with the offset of the export's moment.
  var clock: ExportClock
  /// The identifiers of the history's rows.
  let identifiers: SampleIdentifier
  /// The zones that the person was in, with the entries of metadata that name them.
  private let zones: [(from: Instant, entry: [UInt8])]

  /// Makes the context of a person's export.
  init(_ zones: ZoneTimeline, identifierKey: UInt64, at moment: Int64) {
    clock = ExportClock(offset: zones.offset(at: Instant(milliseconds: moment)))
    identifiers = SampleIdentifier(key: identifierKey)
    self.zones = zones.segments.map {
      (
        $0.from,
        RecordWriter.entry(RecordTypes.timeZoneKey, WrittenText.escaped($0.identifier))
      )
    }
  }

  /// The entry that names the zone in force at a time in milliseconds.
  func zoneEntry(at time: Int64) -> [UInt8] {
    let instant = Instant(milliseconds: time)
    return zones[zones.lastIndex { $0.from <= instant } ?? 0].entry
  }
}
