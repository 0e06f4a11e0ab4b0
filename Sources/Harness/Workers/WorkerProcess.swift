import Foundation
import Synchronization
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
    /// The process ended before the order was complete: the reason, worded the same on every
    /// machine, and the service that was running.
    case died(String, service: String)
    /// Another process ended it with the given signal, which says nothing about the service.
    case killed(Int32)
  }

  /// The name of a worker's work before its first service starts.
  package static let generation = "generation"
  /// The memory, in MiB, that each worker may use unless `limitMemory` is called.
  package static let defaultMemory = 4_096

  private static let memory = Mutex(defaultMemory)

  package let setting: LaunchSettings
  private var running: Running?

  private struct Running {
    var process: ChildProcess
    var orders: Int32
    var messages: Int32
    var lines = LineBuffer()
  }

  package init(_ setting: LaunchSettings) {
    self.setting = setting
    // The parent notices a dead worker by the end of its messages.
    signal(SIGPIPE, SIG_IGN)
  }

  deinit { _ = stop() }

  /// Limits the memory of the workers that are started from now on.
  ///
  /// - Parameter mebibytes: The memory that each worker may use, in MiB.
  package static func limitMemory(to mebibytes: Int) { memory.withLock { $0 = mebibytes } }

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
    let line = Array((JSONLine.text(of: order) + "\n").utf8)
    guard let running, Descriptor.write(line, to: running.orders) else {
      return try ending(service: Self.generation, reason: nil)
    }
    var service = Self.generation
    var reason: String?
    while let line = nextLine() {
      switch WorkerMessage<Result>(line) {
      case .service(let name): service = name
      case .exhausted(let name, let budget):
        service = name
        reason = "made more than \(budget) queries without returning"
      case .outOfMemory(let mebibytes):
        reason = "used more than \(mebibytes) MiB of memory, the limit that --memory sets"
      case .result(let result):
        onResult(result)
        service = Self.generation
      case .refused(let reason): return .refused(reason)
      case .done: return .done
      case nil: continue
      }
    }
    return try ending(service: service, reason: reason)
  }

  /// The end of an order whose process ends before it is done.
  private func ending(service: String, reason: String?) throws(FileError) -> Ending {
    switch (stop(), reason) {
    case (_, let reason?): return .died(reason, service: service)
    case (.exited(WorkerChannel.noDescriptorsStatus), _) where service == Self.generation:
      throw .tooFewDescriptors(setting.executable)
    case (.signalled(let signal), _) where Self.outsideSignals.contains(signal):
      return .killed(signal)
    case (let ending, _):
      let death = ending?.cause ?? "ended before its work was done"
      return .died(death, service: service)
    }
  }

  private func start() throws(FileError) {
    if running != nil { return }
    let limit = Self.memory.withLock { $0 }
    do throws(ChildProcess.StartError) {
      let pairs = try StreamPair.pairs(2)
      defer { for pair in pairs { close(pair.theirs) } }
      do throws(ChildProcess.StartError) {
        // A crash is reported as a finding; the runtime's own trace of it would bury the report.
        let process = try ChildProcess(
          setting.executable, ["worker"] + setting.arguments + ["--memory", String(limit)],
          environment: ["SWIFT_BACKTRACE": "enable=no"].merging(setting.environment) { $1 },
          folder: setting.folder, streams: pairs.map(\.theirs) + [STDERR_FILENO],
          // The worker ends the programs of its services first.
          deathSignal: SIGTERM)
        running = Running(process: process, orders: pairs[0].ours, messages: pairs[1].ours)
      } catch {
        for pair in pairs { close(pair.ours) }
        throw error
      }
    } catch {
      if error.number == EMFILE || error.number == ENFILE {
        throw .tooFewDescriptors(setting.executable)
      }
      throw .worker(setting.executable, "the worker cannot be started")
    }
  }

  /// Ends the process; returns how it ended, or nil if there is none.
  @discardableResult
  package func stop() -> ChildProcess.Ending? {
    guard let running else { return nil }
    self.running = nil
    close(running.orders)
    defer { close(running.messages) }
    return running.process.wait()
  }

  private func nextLine() -> String? {
    while true {
      if let line = running?.lines.next() { return String(decoding: line, as: UTF8.self) }
      guard let messages = running?.messages else { return nil }
      // A worker that is stopped neither writes nor ends.
      var set = pollfd(fd: messages, events: Int16(POLLIN), revents: 0)
      while poll(&set, 1, Self.pauseMilliseconds) == 0 { running?.process.endIfStopped() }
      let bytes = Descriptor.read(messages)
      if bytes.isEmpty { return nil }
      running?.lines.append(bytes)
    }
  }

  /// The time between two looks at a silent worker, in milliseconds.
  private static let pauseMilliseconds: Int32 = 1_000

  /// The signals that only come from outside: no failure of a service raises them.
  private static let outsideSignals: Set<Int32> = [SIGKILL, SIGTERM, SIGINT, SIGHUP, SIGQUIT]
}

extension ChildProcess.Ending {
  /// The reason why an ended process failed, the same on every machine; nil if it succeeded.
  package var cause: String? {
    switch self {
    case .exited(0): nil
    case .exited(let status): "ended the process with status \(status)"
    case .signalled(SIGSEGV), .signalled(SIGBUS):
      "crashed on a memory access, as endless recursion does"
    case .signalled(SIGILL), .signalled(SIGTRAP), .signalled(SIGABRT): "trapped"
    case .signalled(SIGXCPU): "used up its processor time without returning"
    case .signalled(let signal): "was ended by signal \(signal)"
    }
  }
}

extension FileError {
  /// The error of a program whose limit on open files is too low to start workers.
  static func tooFewDescriptors(_ path: String) -> FileError {
    FileError(
      path: path, reason: "the worker cannot be started (\(String(cString: strerror(EMFILE))))",
      remedy: "raise the limit on open files with ulimit -n, or use fewer --jobs")
  }

  /// The error of a worker that another process ended.
  ///
  /// - Parameters:
  ///   - path: The path of the program.
  ///   - signal: The signal that ended it.
  /// - Returns: The error.
  package static func killed(_ path: String, _ signal: Int32) -> FileError {
    FileError(
      path: path, reason: "a worker was ended from outside by signal \(signal)",
      remedy: "run again; if the system ran out of memory, use fewer --jobs")
  }

  /// The error of a worker that died outside any service.
  ///
  /// - Parameters:
  ///   - path: The path of the program.
  ///   - reason: What it did and why it ended.
  /// - Returns: The error.
  package static func died(_ path: String, _ reason: String) -> FileError {
    FileError(
      path: path, reason: "\(reason), outside any service",
      remedy: reason.contains("--memory")
        ? "raise --memory, or run fewer days" : "report it with the scenario")
  }
}
