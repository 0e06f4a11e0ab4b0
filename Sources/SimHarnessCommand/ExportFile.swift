import Foundation
import LocatedJSON
import Reporting
import SystemSupport

/// An Apple Health export that is being read, with its progress.
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
  ///   - output: The file that will be written, which must be another one.
  ///   - isProgressWanted: True to show progress.
  /// - Throws: `InputError` if there is no such file, or none that can be read.
  init(_ path: String, output: String?, isProgressWanted: Bool) throws(InputError) {
    if let output { try Self.requireOther(output, than: path) }
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

  /// Requires that a file to write is not the export that is read.
  ///
  /// - Throws: `InputError` if it is.
  static func requireOther(_ output: String, than path: String) throws(InputError) {
    var (read, written) = (stat(), stat())
    guard stat(path, &read) == 0, stat(output, &written) == 0, read.st_dev == written.st_dev,
      read.st_ino == written.st_ino
    else { return }
    throw InputError(
      file: output, problem: "input and output are the same file",
      remedy: "name another file")
  }

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
