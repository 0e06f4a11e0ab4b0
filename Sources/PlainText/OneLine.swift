/// Formats text from outside as a part of one line: names, messages and evidence from files and
/// services, which may contain any character.
package enum OneLine {
  /// Returns a text without line breaks and without characters that a terminal does not show as
  /// they are.
  ///
  /// Control characters, line separators and format characters are escaped as in Swift literals;
  /// format characters because some of them reorder the text on a terminal. Backslashes are not
  /// escaped, so the original text cannot always be recovered.
  ///
  /// - Parameters:
  ///   - raw: The text.
  ///   - limit: The maximum number of Unicode scalars; longer texts end with an ellipsis.
  /// - Returns: The escaped text.
  /// - Complexity: O(n) for n scalars, at most the limit.
  package static func text(_ raw: String, limit: Int = .max) -> String {
    if isPlain(raw, limit) { return raw }
    var result = ""
    var count = 0
    for scalar in raw.unicodeScalars {
      if let escape = escape(scalar) {
        result += escape
        count += escape.utf8.count
      } else {
        result.unicodeScalars.append(scalar)
        count += 1
      }
      if count > limit { return String(result.unicodeScalars.prefix(limit - 1)) + "…" }
    }
    return result
  }

  /// Returns a text of at most 60 scalars in double quotes.
  package static func quoted(_ raw: String) -> String { "\"" + text(raw, limit: 60) + "\"" }

  /// Returns a line for a console, which continuous integration may search for commands.
  ///
  /// GitHub's runner executes lines that start with `::` and the rest of a line after `##[`; both
  /// are escaped, in addition to the characters that `text(_:limit:)` escapes.
  ///
  /// - Complexity: O(n) for n scalars.
  package static func console(_ raw: String) -> String {
    let line = text(raw)
    var result = ""
    let scalars = Array(line.unicodeScalars)
    let start = scalars.firstIndex { !$0.properties.isWhitespace } ?? 0
    var isCommand = false
    for (index, scalar) in scalars.enumerated() {
      let rest = scalars[index...]
      let begins =
        index == start && rest.starts(with: "::".unicodeScalars)
        || rest.starts(with: "##[".unicodeScalars)
      if begins {
        result += code(scalar)
        isCommand = true
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return isCommand ? result : line
  }

  private static func isPlain(_ raw: String, _ limit: Int) -> Bool {
    raw.utf8.count <= limit && raw.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  /// The escape of a scalar, in ASCII; nil if the scalar stays as it is.
  private static func escape(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return code(scalar)
    default: return nil
    }
  }

  private static func code(_ scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }
}
