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

  /// Returns the error of a file that cannot be written.
  package static func unwritable(_ path: String, _ reason: String) -> FileError {
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
  /// - Throws: `FileError`; all existing files are unchanged then.
  package static func write(_ files: [(path: String, bytes: [UInt8])]) throws(FileError) {
    var staged = StagedFiles()
    do throws(FileError) {
      for (path, bytes) in files { try staged.write(bytes, to: path) }
      try staged.commit()
    } catch {
      staged.discard()
      throw error
    }
  }

  /// The name of a file until it is moved into place.
  ///
  /// Process numbers of several machines are equal now and then, and in containers always, so the
  /// name has the machine's too.
  static func stagingName(_ path: String) -> String {
    "\(path).\(machine).\(getpid()).\(stagingExtension)"
  }

  /// A number for the name of this machine or container.
  static let machine: String = {
    // FNV-1a of 32 bits: other names rarely have the same number.
    let hash = ProcessInfo.processInfo.hostName.utf8.reduce(UInt32(2_166_136_261)) {
      ($0 ^ UInt32($1)) &* 16_777_619
    }
    return String(hash, radix: 36)
  }()

  /// The name of the file that was in a place before, until all files are in theirs.
  static func earlierName(_ path: String) -> String { stagingName(path + ".earlier") }

  private static let stagingExtension = "partial"

  /// True if a name is that of a file whose process, on this machine, ended before it moved the
  /// file into place.
  static func isLeftover(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 3, parts.last == stagingExtension[...],
      parts[parts.count - 3] == machine[...], let process = pid_t(parts[parts.count - 2]),
      process > 0
    else { return false }
    return kill(process, 0) != 0 && errno == ESRCH
  }

  /// Removes what processes that no longer exist have left half-written in a folder.
  static func removeLeftovers(in folder: String) {
    for name in names(in: folder) where isLeftover(name) { unlink("\(folder)/\(name)") }
  }

  /// Removes what processes that no longer exist have left beside the places of files.
  static func removeLeftovers(of paths: [String]) {
    for (folder, paths) in Dictionary(grouping: paths, by: { PathParts($0).folder }) {
      let own = paths.map { PathParts($0).name + "." }
      for name in names(in: folder) where isLeftover(name) && own.contains(where: name.hasPrefix) {
        unlink("\(folder)/\(name)")
      }
    }
  }

  /// The names in a folder; none if it cannot be read.
  private static func names(in folder: String) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      return []
    }
  }

  /// Creates the file that is moved to a path later.
  ///
  /// - Returns: The descriptor.
  /// - Throws: `FileError` if it cannot be created.
  static func createBeside(_ beside: String, _ path: String) throws(FileError) -> Int32 {
    // A folder would be found out only when other files have been moved into place.
    if isFolder(path) { throw .unwritable(path, String(cString: strerror(EISDIR))) }
    // A rename would put a file in the place of a device or a pipe that others use.
    guard kind(of: path).map({ $0 == S_IFREG }) ?? true else {
      throw FileError(
        path: path, reason: "this is a device, a pipe or a socket",
        remedy: "choose the path of a file")
    }
    // A file that an earlier process with the same process ID may have left behind.
    unlink(beside)
    let file = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw failure(path) }
    return file
  }

  /// Creates a folder if needed, and checks that it is writable.
  ///
  /// - Parameter path: The folder; missing parent folders are created too.
  /// - Throws: `FileError` when it cannot be created or is not writable; no folder is created then.
  package static func prepareFolder(_ path: String) throws(FileError) {
    _ = try makeFolder(path)
  }

  /// Creates a folder if needed, and checks that it is writable.
  ///
  /// - Parameter path: The folder.
  /// - Returns: The folders created, from the outermost.
  /// - Throws: `FileError`; no folder is created then.
  static func makeFolder(_ path: String) throws(FileError) -> [String] {
    var made: [String] = []
    do throws(FileError) {
      guard !path.isEmpty else { throw .unwritable(path, "the folder cannot be created") }
      var folder = PathParts.isAbsolute(path) ? "/" : ""
      for component in PathParts.names(in: path) {
        folder += folder.isEmpty || folder == "/" ? component : "/" + component
        if mkdir(folder, 0o777) == 0 {
          made.append(folder)
        } else if errno != EEXIST, !isFolder(folder) {
          throw .unwritable(path, "the folder cannot be created")
        }
      }
      guard isFolder(path) else { throw .unwritable(path, "this is not a folder") }
      guard access(path, W_OK | X_OK) == 0 else { throw failure(path) }
    } catch {
      removeFolders(made)
      throw error
    }
    return made
  }

  /// Removes folders, from the innermost, as far as they are empty.
  static func removeFolders(_ folders: [String]) {
    for folder in folders.reversed() { rmdir(folder) }
  }

  private static func isFolder(_ path: String) -> Bool {
    kind(of: path) == S_IFDIR
  }

  /// True if a path is that of a file with content, and not of a folder, pipe or device.
  package static func isRegular(_ path: String) -> Bool { kind(of: path) == S_IFREG }

  /// The kind of a file, that of the target for a link; nil if there is none.
  private static func kind(of path: String) -> mode_t? {
    var information = stat()
    return stat(path, &information) == 0 ? information.st_mode & S_IFMT : nil
  }

  /// The path of the file that a link leads to, since a rename would put a file in the place of the
  /// link; the path itself for anything else.
  ///
  /// - Throws: `FileError` for a link to an open file that has no path.
  static func target(of path: String) throws(FileError) -> String {
    var information = stat()
    guard lstat(path, &information) == 0, information.st_mode & S_IFMT == S_IFLNK,
      isRegular(path)
    else { return path }
    guard let target = realpath(path, nil) else { throw failure(path) }
    defer { free(target) }
    return String(cString: target)
  }

  /// Syncs the folders of files, so that renames in them are durable.
  static func syncFolders(of paths: [String]) {
    for folder in Set(paths.map { PathParts($0).folder }) {
      let handle = open(folder, O_RDONLY | O_CLOEXEC)
      if handle < 0 { continue }
      fsync(handle)
      close(handle)
    }
  }

  static func failure(_ path: String) -> FileError {
    .unwritable(path, String(cString: strerror(errno)))
  }
}
