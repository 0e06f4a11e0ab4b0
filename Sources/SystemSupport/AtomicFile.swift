import Foundation

/// An error of a file or a program.
package struct FileError: Error, Equatable, CustomStringConvertible {
  /// The path of the file; empty if the error is not about one.
  package let path: String
  /// The problem.
  package let reason: String
  /// The remedy; empty if the problem contains it.
  package let remedy: String

  package init(path: String, reason: String, remedy: String) {
    self.path = path
    self.reason = reason
    self.remedy = remedy
  }

  /// The error in one line, with the remedy.
  package var description: String {
    (path.isEmpty ? "" : path + ": ") + reason + (remedy.isEmpty ? "" : "; " + remedy)
  }

  /// The error of a file that cannot be written.
  static func unwritable(_ path: String, _ reason: String) -> FileError {
    FileError(
      path: path, reason: "cannot be written (\(reason))",
      remedy: "choose a folder that is writable, on a disk with free space")
  }

  /// The error of a worker that cannot be used.
  ///
  /// - Parameters:
  ///   - path: The path of the program.
  ///   - reason: The problem.
  /// - Returns: The error.
  package static func worker(_ path: String, _ reason: String) -> FileError {
    FileError(path: path, reason: reason, remedy: "build or install simharness again")
  }

  /// The error of a worker that ended while it ran no service that could be blamed.
  ///
  /// - Parameter reason: What ended, and how.
  /// - Returns: The error.
  package static func died(_ reason: String) -> FileError {
    FileError(
      path: "", reason: reason,
      remedy: "use fewer --jobs if memory ran out; otherwise report it with the scenario")
  }

  /// The error of an order that a worker refused.
  ///
  /// - Parameter reason: The worker's error in one line, with its remedy.
  /// - Returns: The error.
  package static func refused(_ reason: String) -> FileError {
    FileError(path: "", reason: reason, remedy: "")
  }
}

/// Writes files atomically: to a temporary file next to the target, synced and then renamed.
package enum AtomicFile {
  /// Writes a file.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - path: The path; an existing file is replaced.
  /// - Throws: `FileError`; an existing file is then unchanged.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try write([(path, bytes)])
  }

  /// Writes files that belong together; none is moved into place before all are written.
  ///
  /// - Parameter files: Distinct paths and their contents; the files are moved into place in this
  ///   order.
  /// - Throws: `FileError`; if a content cannot be written, all existing files are unchanged.
  package static func write(_ files: [(path: String, bytes: [UInt8])]) throws(FileError) {
    var written: [(beside: String, path: String)] = []
    do throws(FileError) {
      for (path, bytes) in files {
        let beside = "\(path).\(getpid()).partial"
        written.append((beside, path))
        try writeBeside(bytes, to: beside, path)
      }
      for (beside, path) in written {
        guard rename(beside, path) == 0 else { throw failure(path) }
        syncFolder(of: path)
      }
    } catch {
      for (beside, _) in written { unlink(beside) }
      throw error
    }
  }

  private static func writeBeside(_ bytes: [UInt8], to beside: String, _ path: String)
    throws(FileError)
  {
    // A file that an earlier process with the same process ID may have left behind.
    unlink(beside)
    let file = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    try writeAll(bytes, to: file, path)
    guard fsync(file) == 0 else { throw failure(path) }
  }

  /// Creates a folder if needed, and checks that it is writable.
  ///
  /// - Parameter path: The folder; missing parent folders are created too.
  /// - Throws: `FileError` when it cannot be created or is not writable.
  package static func prepareFolder(_ path: String) throws(FileError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path, "the folder cannot be created")
    }
    guard access(path, W_OK | X_OK) == 0 else { throw failure(path) }
    var information = stat()
    guard stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFDIR else {
      throw .unwritable(path, "this is not a folder")
    }
  }

  private static func writeAll(_ bytes: [UInt8], to file: Int32, _ path: String)
    throws(FileError)
  {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        Foundation.write(file, $0.baseAddress, $0.count)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw failure(path) }
      written += count
    }
  }

  /// Syncs the folder, so that the rename is durable.
  private static func syncFolder(of path: String) {
    let folder = (path as NSString).deletingLastPathComponent
    let handle = open(folder.isEmpty ? "." : folder, O_RDONLY | O_CLOEXEC)
    if handle < 0 { return }
    fsync(handle)
    close(handle)
  }

  private static func failure(_ path: String) -> FileError {
    .unwritable(path, String(cString: strerror(errno)))
  }
}
