import PlainText

extension String {
  /// The text with U+FFFD in place of each character that XML 1.0 does not allow, even escaped, and
  /// of each that reorders the text around it.
  var printable: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.isPrintable ? $0 : "\u{FFFD}" }))
  }

  /// The text escaped for XML and HTML, in content and in quoted attributes.
  var markup: String {
    var result = ""
    for scalar in printable.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The text in one line, for formats in which a line break has a meaning.
  var inOneLine: String { OneLine.text(self).printable }

  /// The text in one line, escaped so that Markdown shows it literally, also in a table cell.
  var markdown: String {
    var result = ""
    for scalar in inOneLine.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "#", "+", "-", ".", "!", "|", "~",
        "@", ":", "$":
        result += "\\"
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The text escaped as the value of an OpenMetrics label.
  var label: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The text in which every character that is not plain is percent-encoded, byte by byte in UTF-8.
  func percentEncoded(_ isPlain: (Unicode.Scalar) -> Bool) -> String {
    let digits = Array("0123456789ABCDEF")
    var result = ""
    for scalar in unicodeScalars {
      if isPlain(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        for byte in String(scalar).utf8 {
          result += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
        }
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// True if XML 1.0 allows the character, and it is neither a discouraged control character nor
  /// one that reorders text.
  fileprivate var isPrintable: Bool {
    switch value {
    case 0x202A...0x202E, 0x2066...0x2069: false
    case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xD7FF, 0xE000...0xFFFD: true
    case 0x1_0000...0x10_FFFF: value & 0xFFFE != 0xFFFE
    default: false
    }
  }
}
