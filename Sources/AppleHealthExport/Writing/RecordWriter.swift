import Foundation
import HealthModel

/// The records of one source and one type as text.
struct RecordWriter {
  /// The type of the records.
  let type: SampleType
  /// The text up to the device's address, or up to the creation date if there is no device.
  private let head: [UInt8]
  /// The text between the device's address and the creation date; nil if there is no device.
  private let device: [UInt8]?
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
    var head = Array(" <Record type=\"\(identifier)\" sourceName=\"".utf8)
    WrittenText.append(
      escaped: source.name ?? source.deviceName ?? source.identifier, to: &head)
    if let version = source.version {
      head += "\" sourceVersion=\"".utf8
      WrittenText.append(escaped: version, to: &head)
    }
    let end = Array(((unit.map { "\" unit=\"\($0.name)" } ?? "") + "\" creationDate=\"").utf8)
    if let name = source.deviceName ?? Self.deviceName(of: source.kind) {
      head += "\" device=\"&lt;&lt;HKDevice: 0x".utf8
      device = Array("&gt;, name:".utf8) + Self.device(name, source) + end
    } else {
      head += end
      device = nil
    }
    self.head = head
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
    bytes += head
    if let device {
      // The address is another in each record of Health, too, and means nothing.
      WrittenText.append(hexadecimal: UInt64(row) &* 0x9E37_79B9 | 0x8000_0000, to: &bytes)
      bytes += device
    }
    context.clock.append(arrival, to: &bytes)
    bytes += Self.startDate
    context.clock.append(sample.start, to: &bytes)
    bytes += Self.endDate
    context.clock.append(sample.end, to: &bytes)
    bytes += Self.value
    if type == .sleepAnalysis {
      bytes += Self.stages[Int(sample.value)]
    } else {
      WrittenText.append(Int64(sample.value), per: scale, to: &bytes)
    }
    bytes.append(UInt8(ascii: "\""))
    let begun = bytes.count
    // First of all: there are readers that take a night's first entry for its time zone.
    if type == .sleepAnalysis {
      Self.entry(RecordTypes.timeZoneKey, context.zone(at: sample.start), begun, &bytes)
    }
    // Likewise of a heart rate, whose first entry is taken for the motion: 0, not set.
    if type == .heartRate { Self.entry(RecordTypes.motionKey, Self.zero, begun, &bytes) }
    if isTyped || sample.label == .handTyped {
      Self.entry(RecordTypes.userEnteredKey, Self.one, begun, &bytes)
    }
    if hasSyncIdentifiers {
      let identifier = Array(context.identifiers.uuid(row: row).uuidString.utf8)
      Self.entry(RecordTypes.syncIdentifierKey, identifier, begun, &bytes)
      let version = sample.label == .edited ? Self.two : Self.one
      Self.entry(RecordTypes.syncVersionKey, version, begun, &bytes)
    }
    bytes += bytes.count == begun ? Self.emptyEnd : Self.end
  }

  /// Appends an entry of metadata, whose value is escaped.
  private static func entry(
    _ key: StaticString, _ value: [UInt8], _ begun: Int, _ bytes: inout [UInt8]
  ) {
    if bytes.count == begun { bytes += ">\n".utf8 }
    bytes += "  <MetadataEntry key=\"".utf8
    bytes += UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
    bytes += Self.value
    bytes += value
    bytes += "\"/>\n".utf8
  }

  private static let startDate = Array("\" startDate=\"".utf8)
  private static let endDate = Array("\" endDate=\"".utf8)
  private static let value = Array("\" value=\"".utf8)
  private static let emptyEnd = Array("/>\n".utf8)
  private static let end = Array(" </Record>\n".utf8)
  private static let zero = Array("0".utf8)
  private static let one = Array("1".utf8)
  private static let two = Array("2".utf8)
}

/// What all records of an export share.
struct RecordContext {
  /// The clock with the offset of the export's moment.
  var clock: ExportClock
  /// The identifiers of the history's rows.
  let identifiers: SampleIdentifier
  /// The zones that the person was in, with their escaped names.
  private let zones: [(from: Instant, name: [UInt8])]

  /// Makes the context of a person's export.
  init(_ zones: ZoneTimeline, identifierKey: UInt64, at moment: Int64) {
    clock = ExportClock(offset: zones.offset(at: Instant(milliseconds: moment)))
    identifiers = SampleIdentifier(key: identifierKey)
    self.zones = zones.segments.map { ($0.from, WrittenText.escaped($0.identifier)) }
  }

  /// The escaped name of the zone in force at a time in milliseconds.
  func zone(at time: Int64) -> [UInt8] {
    let instant = Instant(milliseconds: time)
    return zones[zones.lastIndex { $0.from <= instant } ?? 0].name
  }
}
