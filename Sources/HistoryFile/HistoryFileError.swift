/// The reason why a history file cannot be read, with its position and a remedy.
public struct HistoryFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of a problem.
  public enum Problem: Hashable, Sendable {
    /// The operating system cannot read the file, for the given reason.
    case unreadable(String)
    /// The first bytes are not those of a history file.
    case notAHistoryFile
    /// The format has another version than the library reads.
    case unsupportedVersion(UInt32)
    /// The file is shorter or longer than its header states; of a longer one that is read from its
    /// path, one more byte than stated is counted.
    case wrongLength(stated: UInt64, actual: Int)
    /// The digest at the end does not fit the bytes before it.
    case altered
    /// The digest fits, but the content is not a history, for the given reason.
    case malformed(String)
  }

  /// The name of the file.
  public let file: String
  /// The offset of the offending byte from the start of the file.
  public let offset: Int
  /// The problem.
  public let problem: Problem

  /// Creates an error.
  public init(file: String, offset: Int, problem: Problem) {
    self.file = file
    self.offset = offset
    self.problem = problem
  }

  /// The problem in words.
  public var reason: String {
    switch problem {
    case .unreadable(let reason): "the file cannot be read (\(reason))"
    case .notAHistoryFile: "the first bytes are not those of a history file"
    case .unsupportedVersion(let version):
      "the format version is \(version), but this library reads version \(HistoryFormat.version)"
    case .wrongLength(let stated, let actual) where UInt64(actual) > stated:
      "the file has more than the \(stated) bytes that its header states"
    case .wrongLength(let stated, let actual):
      "the file has \(actual) bytes, but its header states \(stated)"
    case .altered: "the digest does not match the content"
    case .malformed(let reason): reason
    }
  }

  /// The action that solves the problem.
  public var remedy: String {
    switch problem {
    case .unreadable: "check the path and its permissions"
    case .notAHistoryFile: "use a file that simharness generate --format history wrote"
    case .unsupportedVersion:
      "generate the file with the simharness version that the library belongs to"
    case .wrongLength, .altered: "copy the file again as binary data, or generate it again"
    case .malformed: "generate the file again"
    }
  }

  /// The error in one line: `FILE: byte OFFSET: REASON; REMEDY`.
  public var description: String { "\(file): byte \(offset): \(reason); \(remedy)" }
}
