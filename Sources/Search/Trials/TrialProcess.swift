import Foundation
public import Harness

/// Runs trials in another process, which is started again when a service has taken it with it.
public final class TrialProcess: TrialRunning {
  /// What every process of a kind is started with.
  public struct Setting: Sendable {
    /// The program that knows the `trials` subcommand.
    public var executable: String
    /// The suite's name; nil for the reference.
    public var suite: String?
    /// Services in other programs, as `--service` takes them.
    public var services: [String]
    /// Variables besides those of this process.
    public var environment: [String: String] = [:]
    /// The working directory; nil for that of this process.
    public var folder: String?

    /// Bundles what a process is started with.
    ///
    /// - Parameters:
    ///   - executable: The program that knows the `trials` subcommand.
    ///   - suite: The suite's name; nil for the reference.
    ///   - services: Services in other programs, as `--service` takes them.
    public init(executable: String, suite: String?, services: [String] = []) {
      self.executable = executable
      self.suite = suite
      self.services = services
    }
  }

  private let setting: Setting
  private var running: Running?

  private struct Running {
    var process: Process
    var orders: FileHandle
    var answers: FileHandle
    var rest: [UInt8] = []
  }

  /// Makes a process that is started with its first order.
  ///
  /// - Parameter setting: What it is started with.
  public init(_ setting: Setting) {
    self.setting = setting
    // A worker that died while it was written to is noticed by its silence.
    signal(SIGPIPE, SIG_IGN)
  }

  deinit { stop() }

  /// Runs an order; a run that takes the process with it is a service that did not return.
  ///
  /// - Parameter order: What to run.
  /// - Returns: What became of it.
  /// - Throws: `FileError` when the process cannot be started.
  public func answer(to order: TrialOrder) throws(FileError) -> TrialAnswer {
    var order = order
    var results: [TrialResult] = []
    while true {
      let (answer, died) = try attempt(order)
      guard case .results(let some) = answer else { return answer }
      results += some
      guard let service = died else { return .results(results) }
      guard !service.isEmpty else {
        throw .worker(setting.executable, "a worker ended outside any service")
      }
      let failure = FailureKind.returnless(service)
      let seeds = order.seeds[some.count]
      results.append(TrialResult(seeds: seeds, failures: [failure], events: "", watch: []))
      order.seeds.removeFirst(some.count + 1)
      if order.seeds.isEmpty || order.wanted == failure { return .results(results) }
    }
  }

  /// Runs an order until it is done or the process dies.
  ///
  /// - Returns: The answer, and the service that took the process with it, if it died.
  private func attempt(_ order: TrialOrder) throws(FileError) -> (TrialAnswer, String?) {
    try start()
    do {
      try running?.orders.write(contentsOf: Data((TrialMessage.encoded(order) + "\n").utf8))
    } catch {
      stop()
      throw .worker(setting.executable, "a worker takes no orders")
    }
    var results: [TrialResult] = []
    var service = ""
    while let line = nextLine() {
      switch TrialMessage(line) {
      case .service(let name): service = name
      case .result(let result):
        results.append(result)
        service = "generation"
      case .refused(let reason): return (.refused(reason), nil)
      case .done: return (.results(results), nil)
      case nil: continue
      }
    }
    stop()
    return (.results(results), service)
  }

  private func start() throws(FileError) {
    if running != nil { return }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: setting.executable)
    process.arguments =
      ["trials"] + (setting.suite.map { ["--suite", $0] } ?? [])
      + setting.services.flatMap { ["--service", $0] }
    // A crash is reported as a finding; the runtime's own trace of it would bury the report.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }.merging(setting.environment) { $1 }
    if let folder = setting.folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    let (orders, answers) = (Pipe(), Pipe())
    process.standardInput = orders
    process.standardOutput = answers
    do {
      try process.run()
    } catch {
      throw .worker(setting.executable, "the worker cannot be started")
    }
    running = Running(
      process: process, orders: orders.fileHandleForWriting,
      answers: answers.fileHandleForReading)
  }

  private func stop() {
    guard let running else { return }
    self.running = nil
    do { try running.orders.close() } catch {}
    running.process.waitUntilExit()
  }

  private func nextLine() -> String? {
    while true {
      if let end = running?.rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = running?.rest[..<end]
        running?.rest.removeSubrange(...end)
        return line.map { String(decoding: $0, as: UTF8.self) }
      }
      guard let data = running?.answers.availableData, !data.isEmpty else { return nil }
      running?.rest.append(contentsOf: data)
    }
  }
}
