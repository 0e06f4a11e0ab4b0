import Foundation

/// Why a file or a program could not be used.
package struct FileError: Error, Equatable, CustomStringConvertible {
  /// The file.
  package let path: String
  /// What is wrong with it.
  package let reason: String
  /// What to do about it.
  package let remedy: String

  package init(path: String, reason: String, remedy: String) {
    self.path = path
    self.reason = reason
    self.remedy = remedy
  }

  /// The reason in one line, with its remedy.
  package var description: String { "\(path): \(reason); \(remedy)" }

  /// A file that cannot be written.
  static func unwritable(_ path: String, _ reason: String) -> FileError {
    FileError(
      path: path, reason: "cannot be written (\(reason))",
      remedy: "choose a folder that you may write to, with room on its disk")
  }

  /// A worker that is of no use.
  ///
  /// - Parameters:
  ///   - path: The program.
  ///   - reason: What is wrong with it.
  /// - Returns: The error.
  package static func worker(_ path: String, _ reason: String) -> FileError {
    FileError(path: path, reason: reason, remedy: "build or install simharness again")
  }
}

/// Writes files whole or not at all: beside the target, synced, then renamed over it.
package enum AtomicFile {
  /// Writes a file.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - path: The file; one that exists is replaced.
  /// - Throws: `FileError`; whatever stood at `path` is then untouched.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try write([(path, bytes)])
  }

  /// Writes files that belong together: none takes its place before all are written.
  ///
  /// - Parameter files: Paths, each another, and contents; they take their places in this order.
  /// - Throws: `FileError`; when a content cannot be written, whatever stood at any of the paths is
  ///   then untouched.
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
    // What an earlier process of the same number may have left behind.
    unlink(beside)
    let file = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    try writeAll(bytes, to: file, path)
    guard fsync(file) == 0 else { throw failure(path) }
  }

  /// Makes a folder and sees that this process may write to it.
  ///
  /// - Parameter path: The folder; those above it are made too.
  /// - Throws: `FileError` when it cannot be made or not be written to.
  package static func prepareFolder(_ path: String) throws(FileError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path, "the folder cannot be made")
    }
    guard access(path, W_OK | X_OK) == 0 else { throw failure(path) }
    var information = stat()
    guard stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFDIR else {
      throw .unwritable(path, "this is no folder")
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

  /// Makes the rename itself last.
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
