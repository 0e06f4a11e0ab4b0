import struct Foundation.TimeZone
import HealthModel

/// The forms of texts that tell nothing of a person.
enum Form {
  /// A number, or the name of a category's value.
  case value
  case unit
  /// The name of a time zone.
  case zone

  private static let units = Set(
    SampleType.allCases.flatMap { type in
      RecordTypes.units(of: type).map { Array($0.name.description.utf8) }
    })

  func matches(_ text: UnsafeRawBufferPointer) -> Bool {
    switch self {
    case .value:
      return text.count <= 400
        && (text.allSatisfy { Self.isDigit($0) || "+-.eE".utf8.contains($0) }
          || RecordTypes.stages[String(decoding: text, as: UTF8.self)] != nil)
    case .unit: return Self.units.contains(Array(text))
    case .zone:
      return text.count <= 64 && TimeZone(identifier: String(decoding: text, as: UTF8.self)) != nil
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

/// Dates that move by whole weeks, except placeholders: a placeholder's usual date is known, so a
/// moved one would reveal the number of weeks.
struct DateShift {
  private let days: Int

  /// The starts of 1970 and 2001 in UTC, which are the zeros of clocks, in seconds since 1970.
  private static let zeros: Set<Int64> = [0, 978_307_200]
  /// The same starts by the clock of any zone.
  private static let midnights = ["1970-01-01 00:00:00", "2001-01-01 00:00:00"].map {
    Array($0.utf8)
  }
  /// The last year of dates that move; later ones stand for an open end.
  private static let lastYear = 2_200

  init(weeks: Int) { days = 7 * weeks }

  /// True if a date that is read would move to where none is read.
  func loses(_ raw: UnsafeRawBufferPointer) -> Bool {
    ExportDate.seconds(raw) != nil && moved(raw) == nil
  }

  /// Appends a moved date in its own form; a question mark for what is no date that is read,
  /// before or after.
  func append(_ raw: UnsafeRawBufferPointer, to text: inout [UInt8]) {
    text += moved(raw) ?? [UInt8(ascii: "?")]
  }

  private func moved(_ raw: UnsafeRawBufferPointer) -> [UInt8]? {
    guard let seconds = ExportDate.seconds(raw) else { return nil }
    let dashes = raw.count == 25
    func pair(_ place: Int) -> Int { 10 * Int(raw[place] &- 48) + Int(raw[place + 1] &- 48) }
    guard
      let day = LocalDay(
        year: 100 * pair(0) + pair(2), month: pair(dashes ? 5 : 4), day: pair(dashes ? 8 : 6))
    else { return nil }
    let clock = Array(raw.prefix(dashes ? 19 : 14))
    let isMidnight = Self.midnights.contains { midnight in
      clock == (dashes ? midnight : midnight.filter { (0x30...0x39).contains($0) })
    }
    if Self.zeros.contains(seconds) || isMidnight || day.components.year > Self.lastYear {
      return Array(raw)
    }
    guard
      case let moved = day.advanced(by: days), ExportDate.years.contains(moved.components.year)
    else { return nil }
    return moved.description.utf8.filter { dashes || $0 != UInt8(ascii: "-") }
      + raw[(dashes ? 10 : 8)...]
  }
}

/// Versions of records in the order of the text, of which large ones, which are often times, are
/// counted from the first.
struct ShiftedVersions {
  private static let largestPlain: Int64 = 9_999
  private var first: Int64?

  mutating func number(of raw: UnsafeRawBufferPointer) -> String {
    guard let value = ExportNumber.value(raw), let version = Int64(exactly: value),
      version.magnitude < 1 << 53
    else { return "?" }
    if version.magnitude <= Self.largestPlain { return "\(version)" }
    let from = first ?? version
    first = from
    return "\(version - from + 1_000_000)"
  }
}

/// Numbers in place of the names of sources.
struct SourceNames {
  private var numbers: [String: String] = [:]
  private var counts: [String: Int] = [:]

  /// The name that stands for one: its kind, from which Health's sources are known, and a number.
  mutating func number(of raw: UnsafeRawBufferPointer) -> String {
    let name = ExportText.decoded(raw) ?? ""
    // Names that Health gives by itself.
    if ["", "Health", "iPhone", "Apple Watch"].contains(name) { return name }
    let kind = ["Watch", "iPhone", "iPad", "iPod"].first { name.contains($0) } ?? "App"
    return number(of: name, kind)
  }

  /// The text of a device without its name and identifiers: the maker, model and product if they
  /// are Apple's, or numbers in their place.
  mutating func device(_ raw: UnsafeRawBufferPointer) -> [UInt8] {
    let fields = DeviceText.fields(ExportText.decoded(raw) ?? "")
    let name = fields["name"] ?? ""
    let isApples = ["iPhone", "Apple Watch"].contains(name)
    var text = "<<HKDevice: 0x1>, name:\(isApples ? name : "device")"
    if let maker = fields["manufacturer"] {
      text += ", manufacturer:\(["Apple", "Apple Inc."].contains(maker) ? maker : "other")"
    }
    if let model = fields["model"] {
      let isApples = ["iPhone", "iPad", "iPod", "Watch"].contains(model)
      text += ", model:\(isApples ? model : number(of: "model " + model, "model"))"
    }
    if let product = fields["hardware"] {
      let known = Self.isApples(product) ? product : number(of: "product " + product, "product")
      text += ", hardware:\(known)"
    }
    return WrittenText.escaped(text + ">")
  }

  private mutating func number(of name: String, _ kind: String) -> String {
    if let known = numbers[name] { return known }
    counts[kind, default: 0] += 1
    let number = "\(kind) \(counts[kind, default: 0])"
    numbers[name] = number
    return number
  }

  /// True for a product type such as `Watch6,2`.
  private static func isApples(_ product: String) -> Bool {
    guard let family = ["iPhone", "iPad", "iPod", "Watch"].first(where: product.hasPrefix) else {
      return false
    }
    let numbers = product.dropFirst(family.count).split(
      separator: ",", omittingEmptySubsequences: false)
    return numbers.count == 2 && numbers.allSatisfy { (1...3).contains($0.count) && Int($0) != nil }
  }
}
