import Foundation
import LocatedJSON
import Reporting
import SystemSupport

/// An Apple Health export that is being read, with its progress on a terminal.
final class ExportFile {
  /// The name, for errors.
  let name: String
  private let file: FileHandle
  private let line: StatusLine
  private let watch = Stopwatch()
  /// The size in bytes; nil for a pipe.
  private let size: Int?

  /// Opens a file, or standard input for a hyphen.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - isProgressWanted: Whether to show progress on a terminal.
  /// - Throws: `InputError` if there is no such file, or none that can be read.
  init(_ path: String, isProgressWanted: Bool) throws(InputError) {
    name = path == "-" ? "standard input" : path
    file = path == "-" ? .standardInput : try Self.file(path)
    line = StatusLine(isWanted: isProgressWanted)
    var status = stat()
    let isRegular =
      fstat(file.fileDescriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    size = isRegular ? Int(status.st_size) : nil
  }

  /// The open file.
  var descriptor: Int32 { file.fileDescriptor }

  /// Shows how much has been read, and the time that the rest takes.
  func show() {
    guard let size, size > 0 else { return }
    let read = Int(lseek(descriptor, 0, SEEK_CUR))
    let estimate = Estimate.text(read, of: size, nanoseconds: watch.reading.wallNanoseconds)
    line.show("\(name): \(100 * read / size) %\(estimate)")
  }

  /// Clears the progress.
  func finish() { line.finish() }

  private static func file(_ path: String) throws(InputError) -> FileHandle {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw InputError(file: path, problem: "no such file", remedy: "name an existing file")
    }
    guard !isFolder.boolValue, let file = FileHandle(forReadingAtPath: path) else {
      throw InputError(
        file: path, problem: isFolder.boolValue ? "this is a folder" : "the file cannot be read",
        remedy: isFolder.boolValue
          ? "name the export.zip or export.xml inside it" : "allow this user to read it")
    }
    return file
  }
}
