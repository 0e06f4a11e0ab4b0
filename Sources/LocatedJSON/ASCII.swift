// The byte classes of the JSON grammar. All other bytes occur only inside strings and comments.
extension UInt8 {
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let doubleQuote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")

  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  var isSign: Bool { self == UInt8(ascii: "+") || self == UInt8(ascii: "-") }

  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  var startsIdentifier: Bool {
    isLetter || self == UInt8(ascii: "_") || self == UInt8(ascii: "$")
  }

  var continuesIdentifier: Bool { startsIdentifier || isDigit }

  var continuesNumber: Bool { continuesIdentifier || isSign || self == UInt8(ascii: ".") }

  var hexDigit: UInt16? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(self - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(self - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(self - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  // The length in bytes of a well-formed UTF-8 sequence that starts with this byte.
  var sequenceLength: Int {
    switch self {
    case ..<0xC0: 1
    case ..<0xE0: 2
    case ..<0xF0: 3
    default: 4
    }
  }
}
