package import Foundation

/// A program that a test writes in order to start it.
package enum Script {
  /// Writes an executable file by means of another process.
  ///
  /// Between its fork and its exec, a program started meanwhile holds all descriptors of this
  /// process; were the file open for writing among them, the system would refuse to execute it.
  ///
  /// - Parameters:
  ///   - text: The program, its first line with the interpreter.
  ///   - file: Where it goes; an existing file is replaced.
  /// - Throws: An error of the file system, or `ScriptError` if the copy fails.
  package static func write(_ text: String, to file: URL) throws {
    let source = file.appendingPathExtension("text")
    try Data(text.utf8).write(to: source)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/install")
    process.arguments = ["-m", "755", source.path, file.path]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw ScriptError(path: file.path) }
    try FileManager.default.removeItem(at: source)
  }
}

/// A script could not be installed.
package struct ScriptError: Error {
  /// The path of the script.
  package let path: String
}
