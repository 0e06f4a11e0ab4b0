package import Foundation

/// Programs that tests start.
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

  /// Runs a script of Python and returns its output.
  ///
  /// - Parameters:
  ///   - words: The path of the script and its arguments.
  ///   - folder: The working directory.
  /// - Returns: The standard output, as UTF-8.
  /// - Throws: An error of the system, or `ScriptError` if the script fails.
  package static func python(_ words: [String], in folder: URL) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-B"] + words
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw ScriptError(path: words[0]) }
    return String(decoding: output, as: UTF8.self)
  }
}

/// A script could not be installed, or failed.
package struct ScriptError: Error {
  /// The path of the script.
  package let path: String
}
