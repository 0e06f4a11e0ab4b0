public import Foundation

/// One worker process: started, listened to until it falls silent, and its end explained.
struct WorkerProcess {
  /// How a worker ended.
  enum Ending: Equatable {
    /// It said all that it had to say.
    case normal
    /// It died; the reason in words, the same on every machine.
    case died(String)
  }

  let executable: String
  /// Variables besides those of this process.
  let environment: [String: String]
  /// The working directory; nil for that of this process.
  var folder: String?

  /// Runs a worker to its end.
  ///
  /// - Parameters:
  ///   - order: What to do.
  ///   - onMessage: Called for each message, in order.
  /// - Returns: How the worker ended.
  /// - Throws: `FileError` when the process cannot be started.
  func run(_ order: WorkerOrder, onMessage: (WorkerMessage) -> Void) throws(FileError) -> Ending {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    // A crash is reported as a finding; the runtime's own trace of it would bury the report.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }.merging(environment) { $1 }
    do {
      process.arguments = [
        "worker", String(decoding: try JSONEncoder().encode(order), as: UTF8.self),
      ]
      try process.run()
    } catch {
      throw .worker(executable, "the worker cannot be started")
    }
    // Each byte is looked at once: a message with a whole trace is long and comes in many pieces.
    var line = Data()
    while true {
      var data = pipe.fileHandleForReading.availableData[...]
      if data.isEmpty { break }
      while let end = data.firstIndex(of: UInt8(ascii: "\n")) {
        line.append(data[..<end])
        if let message = Self.message(line) { onMessage(message) }
        line.removeAll(keepingCapacity: true)
        data = data[(end + 1)...]
      }
      line.append(data)
    }
    process.waitUntilExit()
    return Self.ending(of: process)
  }

  /// A line as a message; nil for a line that is none.
  private static func message(_ line: Data) -> WorkerMessage? {
    do {
      return try JSONDecoder().decode(WorkerMessage.self, from: line)
    } catch {
      return nil
    }
  }

  private static func ending(of process: Process) -> Ending {
    process.deathInWords.map { .died($0) } ?? .normal
  }
}

extension Process {
  /// Why an ended process did not end well, the same on every machine; nil where it did.
  public var deathInWords: String? {
    let status = terminationStatus
    if terminationReason == .exit {
      return status == 0 ? nil : "ended the process with status \(status)"
    }
    switch status {
    case SIGSEGV, SIGBUS: return "crashed on a memory access, as an endless recursion does"
    case SIGILL, SIGTRAP, SIGABRT: return "trapped"
    case SIGXCPU: return "used up its processor time without returning"
    default: return "was ended by signal \(status)"
    }
  }
}
