import ForeignServices
import Foundation
import Harness
import Randomness
import Reporting
import RunReport
import Scenario

// Options shared by several subcommands.

/// Checks that scenarios have different names, which are also the names of their report folders.
enum ScenarioNames {
  /// Throws `UsageError` if two are the same.
  static func check(_ names: [String]) throws {
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
      throw UsageError("two scenarios are named \(name); give them one at a time")
    }
  }
}

/// The amount of output.
enum OutputLevel {
  /// Only errors.
  case quiet
  case normal
  /// Also the cost of each stage, and lists at full length.
  case verbose
}

extension Option {
  static let help = Option(name: "--help", summary: "show this page")
  static let seed = Option(
    name: "--seed", value: "SEED",
    summary: "seed of the data: decimal, 0x and hexadecimal digits, or a 40-digit commit hash")
  static let persons = Option(
    name: "--persons", value: "N", summary: "number of persons in place of the scenario's")
  static let timeZone = Option(
    name: "--time-zone", value: "ZONE",
    summary: "time zone of an export, where records name none, such as Europe/Paris")
  static let report = Option(
    name: "--report", value: "DIR", summary: "folder of the report (default: Reports/runs/NAME)",
    completion: .folders)
  static let format = Option(
    name: "--format", value: "LIST",
    summary: "formats besides json: "
      + FormatCatalog.all.map { $0.name }.filter { $0 != JSONFormat.name }
      .joined(separator: ", ") + " (default: html)",
    completion: .words(FormatCatalog.all.map { $0.name }))
  static let jobs = Option(
    name: "--jobs", value: "N", summary: "number of parallel workers (default: one per processor)")
  static let memory = Option(
    name: "--memory", value: "MIB",
    summary: "memory that each worker may use, in MiB (default: \(WorkerProcess.defaultMemory))")
  static let noProgress = Option(
    name: "--no-progress", summary: "show no progress lines")
  static let quiet = Option(name: "--quiet", summary: "print only errors")
  static let verbose = Option(
    name: "--verbose",
    summary: "also print all tables, the cost of each stage and call, and lists at full length")
  static let service = Option(
    name: "--service", value: "NAME=COMMAND",
    summary: "run a service in another program, such as layering='python3 mine.py'; NAME is one of "
      + (ForeignService.allCases.map(\.rawValue) + ["all"]).joined(separator: ", "),
    isRepeatable: true)

  /// The name and the value's placeholder, as shown in help pages.
  var usage: String { [name, value].compactMap { $0 }.joined(separator: " ") }
}

extension Arguments {
  /// The seed of `--seed`, or nil if it is not given.
  func seed() throws -> UInt64? { try value("--seed").map { try Seed(parsing: $0).value } }

  /// The number of persons of `--persons`, or nil if it is not given.
  func persons() throws -> Int? { try integer("--persons", in: Scenario.personRange) }

  /// The time zone of `--time-zone`, or nil if it is not given.
  func timeZone() throws -> String? {
    try value("--time-zone").map { zone in
      guard TimeZone(identifier: zone) != nil else {
        throw UsageError(
          "--time-zone is \(zone.debugDescription); give a zone such as Europe/Paris")
      }
      return zone
    }
  }

  /// The number of parallel workers; by default the number of active processors.
  func jobs() throws -> Int {
    try integer("--jobs", in: 1...1_024) ?? ProcessInfo.processInfo.activeProcessorCount
  }

  /// The memory that each worker may use, in MiB.
  func memory() throws -> Int {
    try integer("--memory", in: 64...1_048_576) ?? WorkerProcess.defaultMemory
  }

  func outputLevel() throws -> OutputLevel {
    switch (flag("--quiet"), flag("--verbose")) {
    case (true, true): throw UsageError("--quiet and --verbose cannot be combined; give one")
    case (true, false): .quiet
    case (false, true): .verbose
    case (false, false): .normal
    }
  }

  /// True if progress may be shown.
  var showsProgress: Bool { !flag("--quiet") && !flag("--no-progress") }

  /// True if a subcommand with these arguments writes to standard output when it succeeds.
  var hasOutput: Bool { !flag("--quiet") || flag("--json") || value("--trace") != nil }

  /// The values of `--service`, after a check that no service is assigned twice.
  func services() throws -> [String] {
    let services = values("--service")
    var seen: Set<ForeignService> = []
    for service in try services.flatMap({ try ServiceAssignment(parsing: $0).services }) {
      guard seen.insert(service).inserted else {
        throw UsageError("--service assigns \(service) twice; assign it once")
      }
    }
    return services
  }
}

/// Tables of the cost of each stage and of each call of a run.
enum StageTable {
  static func text(of timing: TimingReport) -> String { lines(of: timing).text }

  static func lines(of timing: TimingReport) -> [String] {
    let stages = timing.stages.sorted { left, right in
      (right.value.cpuNanoseconds, left.key) < (left.value.cpuNanoseconds, right.key)
    }
    let rows = stages.map { name, stage in
      [name, milliseconds(stage.cpuNanoseconds), milliseconds(stage.wallNanoseconds)]
    }
    let table = Table(rows, titles: ["stage", "processor ms", "wall ms"], numbers: [1, 2])
    let memory = timing.peakMemoryBytes / 1_048_576
    return [""] + table.fitted + calls(timing.calls)
      + ["", "peak memory: \(memory) MiB, \(timing.machine.build) build"]
  }

  private static func calls(_ calls: [String: CallTiming]) -> [String] {
    let names = ["p50", "p95", "max"]
    let rows = calls.sorted { $0.key < $1.key }.map { name, call in
      [name, String(call.count)] + names.map { microseconds(call.percentiles[$0] ?? 0) }
    }
    if rows.isEmpty { return [] }
    return [""]
      + Table(rows, titles: ["call", "calls"] + names.map { "\($0) µs" }, numbers: [1, 2, 3, 4])
      .fitted
  }

  private static func microseconds(_ nanoseconds: Int) -> String {
    "\(nanoseconds / 1_000).\(nanoseconds / 100 % 10)"
  }

  private static func milliseconds(_ nanoseconds: Int) -> String {
    let tenths = nanoseconds / 100_000
    return "\(tenths / 10).\(tenths % 10)"
  }
}
