import CSQLite
public import protocol Foundation.LocalizedError

/// What an interval store refuses or cannot do.
public enum IntervalStoreError: Error, Hashable {
  /// An interval whose values a file cannot hold, in words alone: on Linux a `Date` that is no
  /// number ends the process when it is described, and errors are described.
  case unstorable(reason: String)
  /// The file, which is left as it is, belongs to something else or is none.
  case foreign(file: String, reason: String)
  /// The file was written by a later version of this store; it is left as it is.
  case newer(file: String, version: Int64, supported: Int64)
  /// The file is an interval store whose content cannot be trusted; SQLite or a check says why.
  case damaged(file: String, action: String, reason: String)
  /// SQLite could not do something, with its extended result code and its message.
  case failed(file: String, action: String, code: Int32, message: String)

  /// The error for a result code: the two that speak of the file's content have their own cases.
  static func sqlite(_ code: Int32, _ message: String, file: String, action: String) -> Self {
    switch code & 0xff {
    case SQLITE_NOTADB: .foreign(file: file, reason: message)
    case SQLITE_CORRUPT: .damaged(file: file, action: action, reason: message)
    default: .failed(file: file, action: action, code: code, message: message)
    }
  }
}

extension IntervalStoreError: LocalizedError, CustomStringConvertible {
  /// What to do about it.
  public var remedy: String {
    switch self {
    case .unstorable: "correct the interval"
    case .foreign: "name a new file, or one that an interval store wrote"
    case .newer: "update the program, or name another file"
    case .damaged: "put back a copy of the file, or move it away and run layering again"
    case .failed(_, _, let code, _): Self.remedy(code)
    }
  }

  /// The error in one line, with its remedy.
  public var description: String {
    switch self {
    case .unstorable(let reason):
      "an interval cannot be stored: \(reason); \(remedy)"
    case .foreign(let file, let reason):
      "\(file): not an interval store (\(reason)); \(remedy)"
    case .newer(let file, let version, let supported):
      "\(file): version \(version) of the format, where \(supported) is known; \(remedy)"
    case .damaged(let file, let action, let reason):
      "\(file): damaged, cannot \(action) (\(reason)); \(remedy)"
    case .failed(let file, let action, let code, let message):
      "\(file): cannot \(action) (\(message), SQLite code \(code)); \(remedy)"
    }
  }

  /// The error in one line, with its remedy.
  public var errorDescription: String? { description }

  /// What to do about it.
  public var recoverySuggestion: String? { remedy }

  private static func remedy(_ code: Int32) -> String {
    switch code & 0xff {
    case SQLITE_CANTOPEN:
      "see that the folder exists and that you may read and write in it"
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
      "make the file and its folder writable, or choose another place"
    case SQLITE_FULL: "make room on the disk"
    case SQLITE_BUSY, SQLITE_LOCKED: "try again when the other program is done with the file"
    case SQLITE_NOMEM: "free memory"
    case SQLITE_IOERR: "see that the disk is sound, has room, and is no network share"
    default: "try again; if it stays, move the file away and run layering again"
    }
  }
}
