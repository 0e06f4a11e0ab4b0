import Foundation
import HealthModel
import PlainText

/// The records of one source and one type as text.
final class RecordWriter {
  /// The type of the records.
  let type: SampleType
  /// A record up to its value, whose address and times have their lengths but no content.
  private let template: [UInt8]
  /// The places of the times in the template.
  private let times: (creation: Int, start: Int, end: Int)
  /// The place of the device's address in the template; nil if there is no device.
  private let address: Int?
  private let isTyped: Bool
  /// True if the source keeps identifiers of its own, as apps do that replace what they wrote.
  private let hasSyncIdentifiers: Bool
  private let scale: Int64
  private static let stages = SleepStage.allCases.map { Array(RecordTypes.value(of: $0).utf8) }

  /// Prepares the records of a source; nil for types that exports do not have.
  init?(_ type: SampleType, _ source: DataSource) {
    guard let identifier = RecordTypes.identifier(of: type) else { return nil }
    self.type = type
    isTyped = source.kind == .manual
    hasSyncIdentifiers = source.kind == .thirdParty || source.kind == .scale
    let unit = RecordTypes.units(of: type).first
    scale = type.quantaPerUnit * Int64(unit?.factor ?? 1)
    var text = Array(" <Record type=\"\(identifier)\" sourceName=\"".utf8)
    WrittenText.append(
      escaped: source.name ?? source.deviceName ?? source.identifier, to: &text)
    if let version = source.version {
      text += "\" sourceVersion=\"".utf8
      WrittenText.append(escaped: version, to: &text)
    }
    if let name = source.deviceName ?? Self.deviceName(of: source.kind) {
      text += "\" device=\"&lt;&lt;HKDevice: 0x".utf8
      address = text.count
      text += [UInt8](repeating: 0, count: WrittenText.addressDigits)
      text += Array("&gt;, name:".utf8) + Self.device(name, source)
    } else {
      address = nil
    }
    if let unit { text += "\" unit=\"\(unit.name)".utf8 }
    let places = ["creationDate", "startDate", "endDate"].map { name in
      text += "\" \(name)=\"".utf8
      text += [UInt8](repeating: 0, count: ExportClock.length)
      return text.count - ExportClock.length
    }
    times = (places[0], places[1], places[2])
    template = text + Self.value
  }

  /// The name of the device that Health gives to records of phones and watches.
  private static func deviceName(of kind: DataSource.Kind) -> String? {
    switch kind {
    case .phone: "iPhone"
    case .watch: "Apple Watch"
    case .manual, .scale, .thirdParty, .mock: nil
    }
  }

  /// The description of a device after its address, in the form that Health prints.
  private static func device(_ name: String, _ source: DataSource) -> [UInt8] {
    let (manufacturer, model): (String?, String?) =
      switch source.kind {
      case .phone: ("Apple Inc.", "iPhone")
      case .watch: ("Apple Inc.", "Watch")
      case .manual, .scale, .thirdParty, .mock: (nil, nil)
      }
    let parts = [
      ("manufacturer", manufacturer), ("model", model), ("hardware", source.productType),
      ("software", source.version),
    ]
    let text = parts.map { key, value in value.map { ", \(key):\($0)" } ?? "" }.joined()
    return WrittenText.escaped(name + text + ">")
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
    bytes += template
    bytes.withUnsafeMutableBytes { text in
      if let address {
        // The address is another in each record of Health, too, and means nothing.
        WrittenText.write(
          hexadecimal: UInt64(row) &* 0x9E37_79B9 | 0x8000_0000, to: text, at: start + address)
      }
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
    if type == .sleepAnalysis {
      Self.append(context.zoneEntry(at: sample.start), begun, &bytes)
    }
    // Likewise of a heart rate, whose first entry is taken for the motion: 0, not set.
    if type == .heartRate { Self.append(Self.motionEntry, begun, &bytes) }
    if isTyped || sample.label == .handTyped { Self.append(Self.typedEntry, begun, &bytes) }
    if hasSyncIdentifiers {
      if bytes.count == begun { bytes += Self.open }
      let start = bytes.count
      bytes += sample.label == .edited ? Self.secondVersion : Self.firstVersion
      let uuid = context.identifiers.uuid(row: row)
      bytes.withUnsafeMutableBytes { text in
        withUnsafeBytes(of: uuid.uuid) {
          HexadecimalText.write(uuid: $0, to: text, at: start + Self.identifierPlace)
        }
      }
    }
    bytes += bytes.count == begun ? Self.emptyEnd : Self.end
  }

  /// Appends an entry of metadata.
  private static func append(_ entry: [UInt8], _ begun: Int, _ bytes: inout [UInt8]) {
    if bytes.count == begun { bytes += Self.open }
    bytes += entry
  }

  /// Returns an entry of metadata, whose value is escaped.
  fileprivate static func entry(_ key: StaticString, _ value: [UInt8]) -> [UInt8] {
    Array("  <MetadataEntry key=\"\(key)".utf8) + Self.value + value + "\"/>\n".utf8
  }

  /// The entries of an identifier, which has its length but no content, and of its version.
  private static func versioned(_ version: [UInt8]) -> [UInt8] {
    entry(
      RecordTypes.syncIdentifierKey, [UInt8](repeating: 0, count: HexadecimalText.uuidLength))
      + entry(RecordTypes.syncVersionKey, version)
  }

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
}

/// What all records of an export share.
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
