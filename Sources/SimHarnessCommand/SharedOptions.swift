import ForeignServices
import Foundation
import Reporting
import RunReport

// The options that several subcommands have, and what they say.

/// How much is printed.
enum OutputLevel {
  /// Nothing but errors.
  case quiet
  case normal
  /// Also what a run cost, and lists at full length.
  case verbose
}

extension Option {
  static let help = Option(name: "--help", summary: "show this page")
  static let jobs = Option(
    name: "--jobs", value: "N", summary: "workers at once (default: the processors)")
  static let noProgress = Option(
    name: "--no-progress", summary: "show no progress on a terminal")
  static let quiet = Option(name: "--quiet", summary: "print nothing but errors")
  static let verbose = Option(
    name: "--verbose", summary: "print also what each stage cost, and lists at full length")
  static let service = Option(
    name: "--service", value: "NAME=COMMAND",
    summary: "a service in another program, such as layering='python3 mine.py'; "
      + (ForeignService.allCases.map(\.rawValue) + ["all"]).joined(separator: ", "),
    isRepeatable: true)

  /// The name with its value, as help shows it.
  var usage: String { [name, value].compactMap { $0 }.joined(separator: " ") }
}

extension Arguments {
  /// How many workers run at once.
  func jobs() throws -> Int {
    try integer("--jobs", in: 1...1_024) ?? ProcessInfo.processInfo.activeProcessorCount
  }

  /// How much is printed.
  func outputLevel() throws -> OutputLevel {
    switch (flag("--quiet"), flag("--verbose")) {
    case (true, true): throw UsageError("--quiet and --verbose exclude each other; give one")
    case (true, false): .quiet
    case (false, true): .verbose
    case (false, false): .normal
    }
  }

  /// Whether progress is wanted, where there is a terminal.
  var showsProgress: Bool { !flag("--quiet") && !flag("--no-progress") }

  /// The services in other programs, each named once.
  func services() throws -> [String] {
    let services = values("--service")
    var seen: Set<ForeignService> = []
    for service in try services.flatMap({ try ServiceAssignment(parsing: $0).services }) {
      guard seen.insert(service).inserted else {
        throw UsageError("--service names \(service) twice; name it once")
      }
    }
    return services
  }
}

/// What each stage of a run cost, as a table.
enum StageTable {
  static func text(of timing: TimingReport) -> String {
    let stages = timing.stages.sorted { left, right in
      (right.value.cpuNanoseconds, left.key) < (left.value.cpuNanoseconds, right.key)
    }
    let rows = stages.map { name, stage in
      [name, milliseconds(stage.cpuNanoseconds), milliseconds(stage.wallNanoseconds)]
    }
    let table = Table(rows, titles: ["stage", "processor ms", "wall ms"], numbers: [1, 2])
    let memory = timing.peakMemoryBytes / 1_048_576
    return "\n" + table.lines.joined(separator: "\n") + "\n\npeak memory: \(memory) MiB, "
      + "\(timing.machine.build) build\n"
  }

  private static func milliseconds(_ nanoseconds: Int) -> String {
    let tenths = nanoseconds / 100_000
    return "\(tenths / 10).\(tenths % 10)"
  }
}
