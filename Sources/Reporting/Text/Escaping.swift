extension String {
  /// The text with each character that XML 1.0 cannot hold replaced, since no escape names it.
  var printable: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.isXMLCharacter ? $0 : "\u{FFFD}" }))
  }

  /// The text as XML or HTML takes it between tags and within quotes.
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

  /// The text in one line: breaks and runs of them become one space.
  var inOneLine: String {
    printable.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
  }

  /// The text as Markdown shows it: no character has a meaning, and a table cell stays one.
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

  /// The text as a field of comma-separated values.
  ///
  /// Source: RFC 4180.
  var field: String {
    unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
      ? "\"" + split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
        + "\"" : self
  }

  /// The text as the value of a metric's label.
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

  /// The text with all but plain characters written as `%` and two hexadecimal digits a byte.
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
  /// Whether XML 1.0 can hold the character.
  fileprivate var isXMLCharacter: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xD7FF, 0xE000...0xFFFD: true
    case 0x1_0000...0x10_FFFF: value & 0xFFFE != 0xFFFE
    default: false
    }
  }
}
