package import Foundation

/// A temporary folder of one task, whose name no other process or thread has.
package enum ScratchFolder {
  /// Runs a function with a new folder, which is removed afterwards.
  ///
  /// - Parameters:
  ///   - purpose: A word for the folder's name; letters only.
  ///   - body: The function.
  /// - Returns: What the function returns.
  /// - Throws: What the function throws, and `FileError` if the folder cannot be made.
  package static func with<Result>(_ purpose: String, _ body: (URL) throws -> Result) throws
    -> Result
  {
    // The system replaces the marks at the end.
    let marks = String(repeating: "X", count: 6)
    let pattern = FileManager.default.temporaryDirectory
      .appendingPathComponent("simharness-\(purpose)-\(marks)").path
    var name = Array(pattern.utf8CString)
    guard mkdtemp(&name) != nil else {
      throw FileError(
        path: pattern, reason: String(cString: strerror(errno)),
        remedy: "set TMPDIR to a folder that can be written")
    }
    let path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let folder = URL(fileURLWithPath: path)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}
