package import Foundation
package import SystemSupport

/// A worker process as its parent sees it: started with its first order, and again after its death.
package final class WorkerProcess {
  /// The settings of a worker process.
  package struct LaunchSettings: Sendable {
    /// The path of the program that has the subcommand `worker`.
    package var executable: String
    /// The arguments after `worker`: the kind of orders, and options.
    package var arguments: [String]
    /// Variables added to those of this process.
    package var environment: [String: String] = [:]
    /// The working directory; nil for that of this process.
    package var folder: String?

    package init(
      executable: String, arguments: [String], environment: [String: String] = [:],
      folder: String? = nil
    ) {
      self.executable = executable
      self.arguments = arguments
      self.environment = environment
      self.folder = folder
    }
  }

  /// The end of an order.
  package enum Ending: Equatable, Sendable {
    /// The order is complete.
    case done
    /// The order cannot be carried out, for the given reason.
    case refused(String)
    /// The process ended first: why, in words that are the same on every machine, and the service
    /// that was running.
    case died(String, service: String)
  }

  /// The name of a worker's work before its first service starts.
  package static let generation = "generation"

  package let setting: LaunchSettings
  private var running: Running?

  private struct Running {
    var process: Process
    var orders: FileHandle
    var messages: FileHandle
    var lines = LineBuffer()
  }

  package init(_ setting: LaunchSettings) {
    self.setting = setting
    // The parent notices a dead worker by the end of its messages.
    signal(SIGPIPE, SIG_IGN)
  }

  deinit { _ = stop() }

  /// Sends an order and reads its messages.
  ///
  /// - Parameters:
  ///   - order: The order.
  ///   - onResult: Called with each result, in order.
  /// - Returns: The end of the order.
  /// - Throws: `FileError` if the process cannot be started.
  package func perform<Order: Encodable, Result>(
    _ order: Order, onResult: (Result) -> Void
  ) throws(FileError) -> Ending where Result: Codable & Sendable {
    try start()
    do {
      try running?.orders.write(contentsOf: Data((JSONLine.text(of: order) + "\n").utf8))
    } catch {
      _ = stop()
      throw .worker(setting.executable, "a worker does not accept orders")
    }
    var service = Self.generation
    var budget: Int?
    while let line = nextLine() {
      switch WorkerMessage<Result>(line) {
      case .service(let name): service = name
      case .exhausted(let name, let exhausted):
        service = name
        budget = exhausted
      case .result(let result):
        onResult(result)
        service = Self.generation
      case .refused(let reason): return .refused(reason)
      case .done: return .done
      case nil: continue
      }
    }
    let death = stop() ?? "ended before its order was done"
    return .died(
      budget.map { "asked more than \($0) queries without returning" } ?? death, service: service)
  }

  private func start() throws(FileError) {
    if running != nil { return }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: setting.executable)
    process.arguments = ["worker"] + setting.arguments
    // A crash is reported as a finding; the runtime's own trace of it would bury the report.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }.merging(setting.environment) { $1 }
    if let folder = setting.folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    let (orders, messages) = (Pipe(), Pipe())
    process.standardInput = orders
    process.standardOutput = messages
    do {
      try process.run()
    } catch {
      throw .worker(setting.executable, "the worker cannot be started")
    }
    running = Running(
      process: process, orders: orders.fileHandleForWriting,
      messages: messages.fileHandleForReading)
  }

  /// Ends the process; returns the reason if it ended badly.
  @discardableResult
  package func stop() -> String? {
    guard let running else { return nil }
    self.running = nil
    do { try running.orders.close() } catch {}
    running.process.waitUntilExit()
    return running.process.causeOfDeath
  }

  private func nextLine() -> String? {
    while true {
      if let line = running?.lines.next() { return line }
      guard let data = running?.messages.availableData, !data.isEmpty else { return nil }
      running?.lines.append(data)
    }
  }
}

extension Process {
  /// The reason why an ended process failed, the same on every machine; nil if it succeeded.
  package var causeOfDeath: String? {
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
