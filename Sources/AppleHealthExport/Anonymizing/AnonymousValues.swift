import HealthModel

/// The forms of texts that tell nothing of a person.
enum Form {
  /// A number, or the name of a category's value.
  case value
  case unit
  /// Numbers, points and a letter here and there, such as `10.1.1 (19S55)`.
  case version
  /// The name of a time zone.
  case zone

  private static let units = Set(
    SampleType.allCases.flatMap { RecordTypes.units(of: $0).map { Array($0.name.utf8) } })

  func matches(_ text: UnsafeRawBufferPointer) -> Bool {
    switch self {
    case .value:
      return text.count <= 64
        && (text.allSatisfy { Self.isDigit($0) || "+-.eE".utf8.contains($0) }
          || RecordTypes.stages[String(decoding: text, as: UTF8.self)] != nil)
    case .unit: return Self.units.contains(Array(text))
    case .version:
      let letters = text.count { !Self.isDigit($0) && !".() ".utf8.contains($0) }
      return text.count <= 24 && letters <= 2
    case .zone:
      return text.count <= 40
        && text.allSatisfy { byte in
          Self.isDigit(byte) || (0x61...0x7a).contains(byte | 0x20) || "+-/_".utf8.contains(byte)
        }
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

/// Dates that move by whole weeks.
struct DateShift {
  private let days: Int

  init(weeks: Int) { days = 7 * weeks }

  /// Appends a moved date in its own form; a question mark for what is no date of 1900 to 2199,
  /// before or after.
  func append(_ raw: UnsafeRawBufferPointer, to text: inout [UInt8]) {
    let dashes = raw.count == 25
    func pair(_ place: Int) -> Int { 10 * Int(raw[place] &- 48) + Int(raw[place + 1] &- 48) }
    guard ExportDate.seconds(raw) != nil,
      let day = LocalDay(
        year: 100 * pair(0) + pair(2), month: pair(dashes ? 5 : 4), day: pair(dashes ? 8 : 6)),
      case let moved = day.advanced(by: days), (1_900...2_199).contains(moved.components.year)
    else { return text.append(UInt8(ascii: "?")) }
    text += moved.description.utf8.filter { dashes || $0 != UInt8(ascii: "-") }
    text += raw[(dashes ? 10 : 8)...]
  }
}

/// Numbers in place of the names of sources.
struct SourceNames {
  private var numbers: [String: String] = [:]
  private var counts: [String: Int] = [:]

  /// The name that stands for one: its kind, from which Health's sources are known, and a number.
  mutating func number(of raw: UnsafeRawBufferPointer) -> String {
    let name = String(decoding: raw, as: UTF8.self)
    if let known = numbers[name] { return known }
    // Names that Health gives by itself.
    if ["Health", "iPhone", "Apple Watch"].contains(name) { return name }
    let kind =
      ["Watch", "iPhone", "iPad", "iPod"].first { name.contains($0) } ?? "App"
    counts[kind, default: 0] += 1
    let number = "\(kind) \(counts[kind, default: 0])"
    numbers[name] = number
    return number
  }

  /// The text of a device without its name and identifiers.
  mutating func device(_ raw: UnsafeRawBufferPointer) -> [UInt8] {
    let fields = DeviceText.fields(ExportText.decoded(raw) ?? "")
    let given = fields["name"] ?? ""
    let name = ["iPhone", "Apple Watch"].contains(given) ? given : "device"
    var text = "<<HKDevice: 0x1>, name:\(name)"
    for key in ["manufacturer", "model", "hardware", "firmware", "software"] {
      if let value = fields[key] { text += ", \(key):\(value)" }
    }
    return WrittenText.escaped(text + ">")
  }
}
