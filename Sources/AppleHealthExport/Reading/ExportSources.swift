import HealthModel

/// The sources of an export's records.
///
/// A source is known by its name, and by the product and the model of its device. The text of a
/// device also contains an address, which differs from record to record, and versions, which change
/// with updates: they are left out, or one phone becomes many sources.
struct ExportSources {
  /// What makes a source the same.
  struct Key: Hashable {
    var name: String
    /// The product type of the device, such as `Watch6,2`.
    var product: String?
    var model: String?
    /// True for values that a person typed.
    var isTyped: Bool
  }

  /// A source with what does not make it another one.
  struct Entry {
    var key: Key
    var deviceName: String?
    /// The version of the writing software in all of the source's records; nil if it changed.
    var version: String?
  }

  /// The maximum number of sources without those of typed values, of which there are as many.
  ///
  /// A stored history takes 1,024 series of vital signs: five types of 200 sources.
  static let maximum = 100
  /// The number of texts that are remembered.
  private static let remembered = 4_096
  /// The length of the longest text that is remembered.
  private static let rememberedBytes = 1_024

  private(set) var entries: [Entry] = []
  private var numbers: [Key: Int] = [:]
  private var known: [[UInt8]: Int] = [:]
  private var recent: [(text: [UInt8], number: Int)] = []
  private var oldest = 0

  /// The number of a record's source.
  ///
  /// - Parameters:
  ///   - name: The name as it is written.
  ///   - device: The text of the device as it is written; empty if there is none.
  ///   - version: The version as it is written; empty if there is none.
  /// - Returns: The index of the source in `entries`.
  /// - Throws: The reason for which the record is left out.
  mutating func number(
    name: UnsafeRawBufferPointer, device: UnsafeRawBufferPointer, version: UnsafeRawBufferPointer
  ) throws(ExportRecord.Problem) -> Int {
    let device = Self.withoutAddress(device)
    for index in recent.indices where Self.isSame(recent[index].text, name, device, version) {
      return recent[index].number
    }
    let text = Array(name) + [0] + Array(device) + [0] + Array(version)
    let seen = known[text]
    let number = if let seen { seen } else { try decoded(name, device, version) }
    guard text.count <= Self.rememberedBytes else { return number }
    if known.count >= Self.remembered { known = [:] }
    known[text] = number
    if recent.count < 8 {
      recent.append((text, number))
    } else {
      recent[oldest] = (text, number)
      oldest = (oldest + 1) % 8
    }
    return number
  }

  /// The number of the source for what a person typed under another one's name.
  mutating func typed(_ number: Int) -> Int {
    var entry = entries[number]
    entry.key.isTyped = true
    return add(entry)
  }

  private static func isSame(
    _ text: [UInt8], _ name: UnsafeRawBufferPointer, _ device: UnsafeRawBufferPointer,
    _ version: UnsafeRawBufferPointer
  ) -> Bool {
    guard text.count == name.count + device.count + version.count + 2 else { return false }
    return text.withUnsafeBytes { bytes in
      let (second, third) = (name.count + 1, name.count + device.count + 2)
      func isSame(_ part: UnsafeRawBufferPointer, at place: Int) -> Bool {
        ByteSearch.isEqual(
          UnsafeRawBufferPointer(rebasing: bytes[place..<(place + part.count)]), part)
      }
      return bytes[second - 1] == 0 && bytes[third - 1] == 0 && isSame(name, at: 0)
        && isSame(device, at: second) && isSame(version, at: third)
    }
  }

  /// The text after `<<HKDevice: 0x…>, `.
  private static func withoutAddress(_ device: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let mark = UInt8(ascii: ",")
    guard let comma = ByteSearch.first(mark, or: mark, in: device, from: 0) else {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    return UnsafeRawBufferPointer(rebasing: device[(comma + 1)...])
  }

  private mutating func decoded(
    _ name: UnsafeRawBufferPointer, _ device: UnsafeRawBufferPointer,
    _ version: UnsafeRawBufferPointer
  ) throws(ExportRecord.Problem) -> Int {
    let raw = name
    guard let name = ExportText.decoded(name), let device = ExportText.decoded(device),
      let version = ExportText.decoded(version)
    else { throw ExportRecord.Problem(reason: "text with an unknown character reference", raw) }
    let fields = DeviceText.fields(device)
    let key = Key(name: name, product: fields["hardware"], model: fields["model"], isTyped: false)
    guard numbers[key] != nil || entries.count(where: { !$0.key.isTyped }) < Self.maximum else {
      throw ExportRecord.Problem(reason: "source beyond the first \(Self.maximum)", raw)
    }
    return add(
      Entry(
        key: key, deviceName: fields["name"], version: version.isEmpty ? nil : version))
  }

  private mutating func add(_ entry: Entry) -> Int {
    if let number = numbers[entry.key] {
      if entries[number].version != entry.version { entries[number].version = nil }
      return number
    }
    numbers[entry.key] = entries.count
    entries.append(entry)
    return entries.count - 1
  }
}

/// The text of a record's device: `name:iPhone, manufacturer:Apple, hardware:iPhone10,1, …>`.
enum DeviceText {
  /// The values by their keys; a value may contain commas, so only a known key ends it.
  static func fields(_ text: String) -> [String: String] {
    let keys = [
      "name", "manufacturer", "model", "hardware", "firmware", "software", "localIdentifier",
      "UDIDeviceIdentifier", "creation date",
    ]
    var fields: [String: String] = [:]
    var key: String?
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let trimmed = part.drop { $0 == " " }
      if let next = keys.first(where: { trimmed.hasPrefix($0 + ":") }), fields[next] == nil {
        key = next
        fields[next] = String(trimmed.dropFirst(next.count + 1))
      } else if let key, let value = fields[key] {
        fields[key] = value + "," + part
      }
    }
    // The whole text is in angle brackets.
    if let key, let value = fields[key], value.hasSuffix(">") {
      fields[key] = String(value.dropLast())
    }
    return fields.filter { !$0.value.isEmpty }
  }
}

extension ExportSources {
  /// The sources of the model, in the order of the entries.
  ///
  /// An export contains neither bundle identifiers nor priorities: the former are made from what
  /// makes a source the same, the latter follow from the kind and then from the order of the text,
  /// which a copy without names keeps.
  func dataSources() -> [DataSource] {
    var counts: [DataSource.Kind: Int] = [:]
    var sources = [DataSource?](repeating: nil, count: entries.count)
    let kinds = entries.map(Self.kind)
    let ordered = DataSource.Kind.allCases.flatMap { kind in
      entries.indices.filter { kinds[$0] == kind }
    }
    for index in ordered {
      let entry = entries[index]
      let kind = kinds[index]
      counts[kind, default: 0] += 1
      sources[index] = DataSource(
        identifier: "\(kind.rawValue)-\(counts[kind, default: 0])", kind: kind,
        bundleIdentifier: Self.bundle(of: entry), deviceName: entry.deviceName,
        name: entry.key.name, productType: entry.key.product, version: entry.version)
    }
    return sources.compactMap(\.self)
  }

  /// The kind, from the device or, in records without one, from the name that Health gives devices.
  private static func kind(of entry: Entry) -> DataSource.Kind {
    if entry.key.isTyped { return .manual }
    let device = [entry.key.product, entry.key.model].compactMap(\.self)
    let text = device.isEmpty ? entry.key.name : device.joined(separator: " ")
    if text.contains("Watch") { return .watch }
    return ["iPhone", "iPad", "iPod"].contains { text.contains($0) } ? .phone : .thirdParty
  }

  private static func bundle(of entry: Entry) -> String {
    if entry.key.isTyped, entry.key.name == "Health" { return "com.apple.Health" }
    var digest = Digest()
    for text in [entry.key.name, entry.key.product ?? "", entry.key.model ?? ""] {
      let bytes = Array(text.utf8)
      digest.absorb(Int64(bytes.count))
      for byte in bytes { digest.absorb(Int64(byte)) }
    }
    let digits = String(digest.prefix, radix: 16)
    let padded = String(repeating: "0", count: 16 - digits.count) + digits
    let isApple = [.watch, .phone].contains(kind(of: entry))
    return (isApple ? "com.apple.health." : "imported.") + padded
  }
}
