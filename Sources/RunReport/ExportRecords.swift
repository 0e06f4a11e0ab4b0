/// The records of an Apple Health export that a run could not use.
public struct ExportRecords: Codable, Sendable, Equatable {
  /// A record that was left out, or a detail of one that was ignored.
  public struct Problem: Codable, Sendable, Equatable {
    /// The line of the XML, from 1.
    public var line: Int
    /// The reason.
    public var reason: String
    /// The text that is at fault; empty if there is none.
    public var text: String

    /// Creates a problem.
    public init(line: Int, reason: String, text: String) {
      self.line = line
      self.reason = reason
      self.text = text
    }
  }

  /// The number of records that were left out, by reason.
  public var leftOut: [String: Int]
  /// The number of details that were ignored, by reason.
  public var ignored: [String: Int]
  /// The number of records and elements of types that no service reads, by type.
  public var notRead: [String: Int]
  /// The first problems, in the order of the text.
  public var problems: [Problem]

  /// Creates the records of an export.
  public init(
    leftOut: [String: Int] = [:], ignored: [String: Int] = [:], notRead: [String: Int] = [:],
    problems: [Problem] = []
  ) {
    self.leftOut = leftOut
    self.ignored = ignored
    self.notRead = notRead
    self.problems = problems
  }
}
