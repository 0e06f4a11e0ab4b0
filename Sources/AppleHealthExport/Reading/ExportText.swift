/// The text of an export's attributes.
enum ExportText {
  /// The text with its character references decoded; nil if a reference is unknown.
  ///
  /// Control characters, which XML does not allow but exports contain, become spaces.
  static func decoded(_ raw: UnsafeRawBufferPointer) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(raw.count)
    var place = 0
    while place < raw.count {
      let byte = raw[place]
      place += 1
      guard byte == UInt8(ascii: "&") else {
        bytes.append(byte < 0x20 ? UInt8(ascii: " ") : byte)
        continue
      }
      // The longest reference that stands for a character is `&#x10FFFF;`.
      let rest = raw[place..<min(raw.count, place + 10)]
      guard let end = rest.firstIndex(of: UInt8(ascii: ";")),
        let scalar = scalar(String(decoding: raw[place..<end], as: UTF8.self))
      else { return nil }
      bytes += Array(String(scalar).utf8)
      place = end + 1
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The character of a reference without its ampersand and semicolon.
  private static func scalar(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    // A tab and line breaks become spaces, like other control characters.
    case "#9", "#10", "#13", "#x9", "#xA", "#xa", "#xD", "#xd": return " "
    default:
      let digits = name.hasPrefix("#x") ? name.dropFirst(2) : name.dropFirst()
      guard name.hasPrefix("#"), digits.allSatisfy(\.isHexDigit),
        let number = UInt32(digits, radix: name.hasPrefix("#x") ? 16 : 10), number >= 0x20
      else { return nil }
      return Unicode.Scalar(number)
    }
  }
}
