import Foundation

/// The program with which the system shows a file to its user.
enum Browser {
  #if os(macOS)
    private static let name = "open"
  #else
    private static let name = "xdg-open"
  #endif

  /// Shows a page, and does not wait until it is closed.
  ///
  /// The browser outlives this process, unlike a `ChildProcess`. If none can be started, an error
  /// is printed, and the status of the program remains that of its work.
  static func show(_ path: String) {
    let folders = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
    let candidates = folders.map { "\($0)/\(name)" }
    guard let program = candidates.first(where: FileManager.default.isExecutableFile) else {
      return fail(path, "there is no \(name)")
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    // An absolute path does not begin with a hyphen, which would make it an option.
    process.arguments = [URL(fileURLWithPath: path).path]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { fail(path, "\(program) does not start") }
  }

  private static func fail(_ path: String, _ reason: String) {
    Console.printError("\(path) cannot be shown: \(reason); open the file in a browser")
  }
}
