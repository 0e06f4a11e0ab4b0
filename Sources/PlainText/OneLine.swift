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
    var result = String.UnicodeScalarView()
    var count = 0
    for scalar in raw.unicodeScalars {
      let escaped = escaped(scalar)
      count += escaped.count
      result.append(contentsOf: escaped)
      if count > limit { return String(String.UnicodeScalarView(result.prefix(limit - 1))) + "…" }
    }
    return String(result)
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
    var result = String.UnicodeScalarView()
    let scalars = Array(line.unicodeScalars)
    let start = scalars.firstIndex { !$0.properties.isWhitespace } ?? 0
    var isCommand = false
    for (index, scalar) in scalars.enumerated() {
      let rest = scalars[index...]
      let begins =
        index == start && rest.starts(with: "::".unicodeScalars)
        || rest.starts(with: "##[".unicodeScalars)
      if begins {
        result.append(contentsOf: code(scalar))
        isCommand = true
      } else {
        result.append(scalar)
      }
    }
    return isCommand ? String(result) : line
  }

  private static func isPlain(_ raw: String, _ limit: Int) -> Bool {
    raw.utf8.count <= limit && raw.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
    switch scalar {
    case "\n": return "\\n".unicodeScalars
    case "\r": return "\\r".unicodeScalars
    case "\t": return "\\t".unicodeScalars
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return code(scalar)
    default: return String(scalar).unicodeScalars
    }
  }

  private static func code(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars
  }
}
