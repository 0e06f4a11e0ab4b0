import Foundation
import Synchronization

/// A folder that a run writes files to, reserved for the run.
///
/// Several processes that write to one folder would mix their files, so only one may have it,
/// unless all of them write files of their own.
package final class OutputFolder {
  /// The folders that open ones created, each list from the outermost.
  private static let created = Mutex<Set<[String]>>([])

  private let path: String
  /// The folders that did not exist before, from the outermost.
  private let made: [String]
  private let descriptor: Int32

  /// Creates a folder if needed, checks that it is writable, reserves it, and removes what
  /// processes that no longer exist have left half-written in it.
  ///
  /// - Parameters:
  ///   - path: The folder; missing parent folders are created too.
  ///   - isShared: True to let other processes write files to it that are shared in the same way.
  /// - Throws: `FileError` if it cannot be created or is not writable, in which case no folder is
  ///   created, or if another process has it.
  package init(_ path: String, isShared: Bool = false) throws(FileError) {
    self.path = path
    made = try AtomicFile.makeFolder(path)
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let error = AtomicFile.failure(path)
      AtomicFile.removeFolders(made)
      throw error
    }
    // A file system without locks is none on which processes could exclude each other.
    if flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0, errno == EWOULDBLOCK {
      Foundation.close(descriptor)
      throw FileError(
        path: path, reason: "another run writes to this folder",
        remedy: "wait until it has ended, or name another folder")
    }
    if !isShared { AtomicFile.removeLeftovers(in: path) }
    Self.created.withLock { _ = $0.insert(made) }
  }

  /// Removes what open folders created for nothing, for a program that exits without closing them.
  package static func removeUnused() {
    for folders in created.withLock({ $0 }) { AtomicFile.removeFolders(folders) }
  }

  /// Releases the folder, and removes it if it was created for nothing.
  package func close() {
    AtomicFile.removeFolders(made)
    Self.created.withLock { _ = $0.remove(made) }
    Foundation.close(descriptor)
  }
}
