import PlainText

/// A problem in a scenario file: its location, its description and its remedy.
public struct InputError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file's name, as the user gave it.
  public var file: String

  /// The location in the file; nil if the problem has none.
  public var location: FileLocation?

  /// The path of the value; nil if the problem is not about a single value.
  public var path: JSONPath?

  /// The description of the problem.
  public var problem: String

  /// The value found, of any length.
  ///
  /// `description` shortens it.
  public var value: String?

  /// The action that solves the problem.
  public var remedy: String

  /// The further problems of the file, in its order; each has none of its own.
  public var others: [InputError] = []

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - file: The file's name, as the user gave it.
  ///   - location: The location in the file.
  ///   - path: The path of the value.
  ///   - problem: The description of the problem, without a full stop.
  ///   - value: The value found.
  ///   - remedy: The action that solves the problem, without a full stop.
  public init(
    file: String, location: FileLocation? = nil, path: JSONPath? = nil, problem: String,
    value: String? = nil, remedy: String
  ) {
    self.file = file
    self.location = location
    self.path = path
    self.problem = problem
    self.value = value
    self.remedy = remedy
  }

  /// The error in one line: `FILE:LINE:COLUMN: PATH: PROBLEM (found VALUE); REMEDY`.
  ///
  /// Absent parts are omitted, control characters are escaped, and long parts are shortened.
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
