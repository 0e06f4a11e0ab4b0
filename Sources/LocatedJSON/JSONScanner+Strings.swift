extension JSONScanner {
  /// Reads a string in single or double quotes.
  ///
  /// The cursor is at the opening quote.
  mutating func string() throws(InputError) -> String {
    let opened = offset
    guard let quote = peek else { throw unclosed(opened) }
    advance()
    var text: [UInt8] = []
    while true {
      text += take { $0 != quote && $0 != .backslash && $0 >= 0x20 }
      switch peek {
      case quote:
        advance()
        return String(decoding: text, as: UTF8.self)
      case .backslash:
        try escape(into: &text)
      case nil, .lineFeed, .carriageReturn:
        throw unclosed(opened)
      default:
        let shown = codePoint(peek ?? 0)
        throw error(
          at: offset, "control character in a string", value: shown,
          remedy: "write it as an escape such as \\t or \\u0009")
      }
    }
  }

  private mutating func unclosed(_ opened: Int) -> InputError {
    error(
      at: opened, "string is not closed on its line",
      remedy: "close it with its quote, or write a line break as \\n")
  }

  private mutating func escape(into text: inout [UInt8]) throws(InputError) {
    let opened = offset
    advance()
    switch peek {
    case .doubleQuote, .backslash, UInt8(ascii: "/"), UInt8(ascii: "'"): text.append(peek ?? 0)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(.lineFeed)
    case UInt8(ascii: "r"): text.append(.carriageReturn)
    case UInt8(ascii: "t"): text.append(.tab)
    case UInt8(ascii: "u"):
      text += String(try unicodeEscape(opened)).utf8
      return
    default:
      let shown = found
      throw error(
        at: opened, "unknown escape in a string", value: shown,
        remedy: "use one of \\\" \\' \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX")
    }
    advance()
  }

  // The cursor is at the `u`. Two escapes may form one surrogate pair.
  private mutating func unicodeEscape(_ opened: Int) throws(InputError) -> Unicode.Scalar {
    let first = try codeUnit(opened)
    if let scalar = Unicode.Scalar(first) { return scalar }
    let second = offset
    if UTF16.isLeadSurrogate(first), bytes[offset...].starts(with: "\\u".utf8) {
      advance()
      let low = try codeUnit(second)
      if UTF16.isTrailSurrogate(low) {
        return UTF16.decode(UTF16.EncodedScalar([first, low]))
      }
    }
    throw error(
      at: opened, "unpaired surrogate in a string",
      value: "\\u" + String(first, radix: 16, uppercase: true),
      remedy: "write the character itself, or both halves of its pair")
  }

  private mutating func codeUnit(_ opened: Int) throws(InputError) -> UInt16 {
    advance()
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = peek?.hexDigit else {
        let shown = found
        throw error(
          at: opened, "\\u without four hex digits", value: shown,
          remedy: "write it like \\u00e9")
      }
      unit = unit << 4 | digit
      advance()
    }
    return unit
  }
}
