import Foundation
import Synchronization

/// The error number of a failed sync; 0 if none has failed.
private final class SyncError: Sendable {
  let code = Atomic<Int32>(0)
}

/// A file that is written piece by piece next to its place.
package final class StagedFile {
  /// The path at which the file will be.
  package let path: String
  /// The path at which the file is until then.
  package let pathBeside: String
  private var descriptor: Int32
  /// The number of bytes that have been appended since syncing last began.
  private var unsynced = 0
  private static let unsyncedLimit = 1 << 26
  private let syncing = DispatchQueue(label: "simharness.sync")
  private let syncError = SyncError()

  fileprivate init(_ descriptor: Int32, _ path: String, _ beside: String) {
    pathBeside = beside
    self.descriptor = descriptor
    self.path = path
  }

  deinit {
    syncing.sync {}
    if descriptor >= 0 { close(descriptor) }
  }

  /// Appends bytes.
  ///
  /// - Parameter bytes: The bytes.
  /// - Throws: `FileError`; all staged files have to be discarded then.
  package func append(_ bytes: [UInt8]) throws(FileError) {
    precondition(descriptor >= 0, "\(path) is complete")
    guard Descriptor.write(bytes, to: descriptor) else { throw AtomicFile.failure(path) }
    unsynced += bytes.count
    if unsynced >= Self.unsyncedLimit {
      unsynced = 0
      // The disk works while the rest is made, instead of at the end.
      syncing.async { [descriptor, syncError] in
        // The system reports an error once only.
        if fsync(descriptor) != 0 { syncError.code.store(errno, ordering: .relaxed) }
      }
    }
  }

  /// Syncs and closes the file, to which nothing can be appended afterwards.
  ///
  /// - Throws: `FileError`; all staged files have to be discarded then.
  package func finish() throws(FileError) {
    guard descriptor >= 0 else { return }
    syncing.sync {}
    errno = syncError.code.load(ordering: .relaxed)
    guard errno == 0, fsync(descriptor) == 0 else { throw AtomicFile.failure(path) }
    close(descriptor)
    descriptor = -1
  }
}

/// Files that are moved into place together once all of them are written.
package struct StagedFiles: ~Copyable {
  private var files: [(beside: String, path: String)] = []
  private var unfinished: [StagedFile] = []
  private var folders: [String] = []

  package init() {}

  /// Starts a file next to its place.
  ///
  /// - Parameter path: The path, which differs from those of the other files.
  /// - Returns: The file, which `commit` finishes if nothing else does.
  /// - Throws: `FileError`; the files have to be discarded then.
  package mutating func create(_ path: String) throws(FileError) -> StagedFile {
    let name = path
    let path = try AtomicFile.target(of: name)
    guard !files.contains(where: { $0.path == path }) else {
      throw FileError(
        path: name, reason: "a link leads to the place of another file that is written",
        remedy: "remove the link")
    }
    let beside = AtomicFile.stagingName(path)
    let file = StagedFile(try AtomicFile.createBeside(beside, path), path, beside)
    files.append((beside, path))
    unfinished.append(file)
    return file
  }

  /// Writes a file next to its place.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - path: The path, which differs from those of the other files.
  /// - Throws: `FileError`; the files have to be discarded then.
  package mutating func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let file = try create(path)
    try file.append(bytes)
    try finish(file)
  }

  /// Completes a file, so that it does not stay open until all files are moved into place.
  ///
  /// - Parameter file: A file of these.
  /// - Throws: `FileError`; the files have to be discarded then.
  package mutating func finish(_ file: StagedFile) throws(FileError) {
    try file.finish()
    unfinished.removeAll { $0 === file }
  }

  /// Creates a folder for some of the files if needed.
  ///
  /// - Parameter path: The folder; what processes that no longer exist have left half-written in it
  ///   is removed.
  /// - Throws: `FileError`; the files have to be discarded then.
  package mutating func makeFolder(_ path: String) throws(FileError) {
    folders += try AtomicFile.makeFolder(path)
    AtomicFile.removeLeftovers(in: path)
  }

  /// Moves the files into place, in the order in which they were started.
  ///
  /// Nothing is done between two moves, so that a killed process rarely ends between them.
  ///
  /// - Throws: `FileError`; what was in the places before is there again, and the files have to be
  ///   discarded.
  package mutating func commit() throws(FileError) {
    for file in unfinished { try file.finish() }
    unfinished = []
    let paths = files.map(\.path)
    // Where the last file cannot be moved, the one before it is still in its place.
    let emptyPlaces = Set(paths.dropLast().filter { !keepEarlier($0) })
    for (place, (beside, path)) in files.enumerated() where rename(beside, path) != 0 {
      let error = AtomicFile.failure(path)
      for path in paths[..<place] {
        if emptyPlaces.contains(path) { unlink(path) }
        rename(AtomicFile.earlierName(path), path)
      }
      for path in paths[place...] { unlink(AtomicFile.earlierName(path)) }
      throw error
    }
    for path in paths.dropLast() { unlink(AtomicFile.earlierName(path)) }
    AtomicFile.syncFolders(of: paths)
    AtomicFile.removeLeftovers(of: paths)
    files = []
    folders = []
  }

  /// Gives the file in a place a second name, which file systems without links refuse.
  ///
  /// - Returns: False if no file is in the place.
  private func keepEarlier(_ path: String) -> Bool {
    let name = AtomicFile.earlierName(path)
    unlink(name)
    return linkat(AT_FDCWD, path, AT_FDCWD, name, 0) == 0 || errno != ENOENT
  }

  /// Removes the files that are not in place yet, and folders that were created for them.
  package mutating func discard() {
    for (beside, _) in files { unlink(beside) }
    files = []
    unfinished = []
    AtomicFile.removeFolders(folders)
    folders = []
  }
}
