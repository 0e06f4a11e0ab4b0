import CSQLite
public import protocol Foundation.LocalizedError

/// An error of an interval store.
public enum IntervalStoreError: Error, Hashable {
  /// A file cannot hold the values of an interval.
  ///
  /// The reason is text, because on Linux describing a `Date` that is not a number ends the
  /// process.
  case unstorable(reason: String)
  /// The file is not an interval store; it is left unchanged.
  case notAnIntervalFile(file: String, reason: String)
  /// The file was written by a later version of this store; it is left unchanged.
  case unsupportedVersion(file: String, version: Int64, supported: Int64)
  /// The content of the interval store is damaged, as SQLite or a check reports.
  case damaged(file: String, action: String, reason: String)
  /// An SQLite operation failed with an extended result code and a message.
  case failed(file: String, action: String, code: Int32, message: String)

  /// Returns the error for a result code; the two codes about file content have their own cases.
  static func sqlite(_ code: Int32, _ message: String, file: String, action: String) -> Self {
    switch code & 0xff {
    case SQLITE_NOTADB: .notAnIntervalFile(file: file, reason: message)
    case SQLITE_CORRUPT: .damaged(file: file, action: action, reason: message)
    default: .failed(file: file, action: action, code: code, message: message)
    }
  }
}

extension IntervalStoreError: LocalizedError, CustomStringConvertible {
  /// The suggested remedy.
  public var remedy: String {
    switch self {
    case .unstorable: "correct the interval"
    case .notAnIntervalFile: "choose a new file, or one that an interval store wrote"
    case .unsupportedVersion: "update the program, or choose another file"
    case .damaged: "restore a copy of the file, or move it away and run layering again"
    case .failed(_, _, let code, _): Self.remedy(code)
    }
  }

  /// A one-line description of the error, with its remedy.
  public var description: String {
    switch self {
    case .unstorable(let reason):
      "an interval cannot be stored: \(reason); \(remedy)"
    case .notAnIntervalFile(let file, let reason):
      "\(file): not an interval store (\(reason)); \(remedy)"
    case .unsupportedVersion(let file, let version, let supported):
      "\(file): format version \(version) is newer than \(supported); \(remedy)"
    case .damaged(let file, let action, let reason):
      "\(file): damaged, cannot \(action) (\(reason)); \(remedy)"
    case .failed(let file, let action, let code, let message):
      "\(file): cannot \(action) (\(message), SQLite code \(code)); \(remedy)"
    }
  }

  /// A one-line description of the error, with its remedy.
  public var errorDescription: String? { description }

  /// The suggested remedy.
  public var recoverySuggestion: String? { remedy }

  private static func remedy(_ code: Int32) -> String {
    switch code & 0xff {
    case SQLITE_CANTOPEN:
      "check that the folder exists and is readable and writable"
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
      "make the file and its folder writable, or choose another place"
    case SQLITE_FULL: "free disk space"
    case SQLITE_BUSY, SQLITE_LOCKED: "try again when the other program is done with the file"
    case SQLITE_NOMEM: "free memory"
    case SQLITE_IOERR: "check that the disk is intact, has free space, and is not a network share"
    default: "try again; if the error persists, move the file away and run layering again"
    }
  }
}
