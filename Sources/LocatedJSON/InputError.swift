/// What is wrong with a scenario file, where, and what to do about it.
public struct InputError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file's name, as the user gave it.
  public var file: String

  /// Where in the file, when the problem has a place.
  public var location: SourceLocation?

  /// Which value, when the problem is about one.
  public var path: JSONPath?

  /// What is wrong.
  public var problem: String

  /// What stands there instead, of any length; `description` shortens it.
  public var value: String?

  /// What to do about it.
  public var remedy: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - file: The file's name, as the user gave it.
  ///   - location: Where in the file.
  ///   - path: Which value.
  ///   - problem: What is wrong, without a full stop.
  ///   - value: What stands there instead.
  ///   - remedy: What to do about it, without a full stop.
  /// - Complexity: O(1).
  public init(
    file: String, location: SourceLocation? = nil, path: JSONPath? = nil, problem: String,
    value: String? = nil, remedy: String
  ) {
    self.file = file
    self.location = location
    self.path = path
    self.problem = problem
    self.value = value
    self.remedy = remedy
  }

  /// The error as one line: `FILE:LINE:COLUMN: PATH: PROBLEM (found VALUE); REMEDY`.
  ///
  /// Absent parts are left out, control characters are escaped, long parts are shortened.
  public var description: String {
    var line = OneLine.text(file, limit: 1_000)
    if let location { line += ":\(location)" }
    if let path { line += ": " + OneLine.text(path.description, limit: 200) }
    line += ": " + OneLine.text(problem, limit: 400)
    if let value { line += " (found \(OneLine.text(value, limit: 60)))" }
    if !remedy.isEmpty { line += "; " + OneLine.text(remedy, limit: 400) }
    return line
  }
}

/// Makes any text fit a line of a terminal.
enum OneLine {
  static func text(_ raw: String, limit: Int) -> String {
    var result = String.UnicodeScalarView()
    for scalar in raw.unicodeScalars {
      result.append(contentsOf: escaped(scalar))
      if result.count > limit {
        return String(String.UnicodeScalarView(result.prefix(limit - 1))) + "…"
      }
    }
    return String(result)
  }

  static func quoted(_ raw: String) -> String { "\"" + text(raw, limit: 60) + "\"" }

  // Format characters are escaped too: some of them reorder what a terminal shows.
  private static func escaped(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
    switch scalar {
    case "\n": return "\\n".unicodeScalars
    case "\r": return "\\r".unicodeScalars
    case "\t": return "\\t".unicodeScalars
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator:
      return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars
    default:
      return String(scalar).unicodeScalars
    }
  }
}
