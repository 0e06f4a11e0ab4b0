import Batch
import Foundation
import Harness
import PlainText
import RunReport
import Search
import SystemSupport

/// `--shard`, and the computation of a shard.
enum ShardOption {
  static let option = Option(
    name: "--shard", value: "I/N",
    summary: "compute part I of N and write a partial report; auto takes both from the "
      + "environment of an array job")

  /// The settings without a value.
  static let flags: Set = ["--check-determinism", "--no-swarm"]

  /// The shard, or nil if the option is not given.
  static func shard(_ arguments: Arguments) throws -> Shard? {
    guard let text = arguments.value("--shard") else { return nil }
    if text == "auto" {
      do {
        let task = try ArrayEnvironment(ProcessInfo.processInfo.environment)
        if let shard = Shard(task.number, of: task.count) { return shard }
        throw UsageError(
          "--shard auto finds \(task.count) tasks; use at most \(Shard.countRange.upperBound)")
      } catch let error as ArrayEnvironmentError {
        throw UsageError("--shard auto: \(error)")
      }
    }
    guard let shard = Shard(text) else {
      throw UsageError(
        "--shard is \(text.debugDescription); write I/N with I from 1 to N and N of at most "
          + "\(Shard.countRange.upperBound), or auto")
    }
    return shard
  }

  /// The options of the services under test and of the time zone of an export; values of one
  /// option are lines.
  static func settings(_ suite: String?, _ services: [String], timeZone: String?)
    -> [String: String]
  {
    var settings: [String: String] = [:]
    if let suite { settings["--suite"] = suite }
    if let timeZone { settings["--time-zone"] = timeZone }
    if !services.isEmpty { settings["--service"] = services.joined(separator: "\n") }
    return settings
  }

  /// Computes what is left of a shard, and writes its partial report.
  ///
  /// - Parameters:
  ///   - empty: The partial report without units.
  ///   - folder: The folder of the partial report.
  ///   - showsProgress: True to show the progress.
  ///   - isQuiet: True to print nothing.
  ///   - body: Computes the given units and adds their results to the job.
  /// - Throws: What the body throws, or `FileError` if the partial report cannot be written.
  static func compute<Content>(
    _ empty: PartialFile<Content>, in folder: String, showsProgress: Bool, isQuiet: Bool,
    _ body: (Range<Int>, ShardJob<Content>, Progress) throws -> Void
  ) throws {
    let job = ShardJob(empty, in: folder)
    let left = job.left
    let progress = Progress(
      "\(empty.head.scenario.name) \(empty.shard)", total: left.reduce(0) { $0 + $1.count },
      isWanted: showsProgress)
    do {
      defer { progress.finish() }
      for units in left { try body(units, job, progress) }
    }
    try job.finish()
    if !isQuiet { Console.write(whole: job.path) }
  }
}

extension PartialFile {
  /// Returns the command line of the job without `--shard`, each word quoted for a POSIX shell.
  ///
  /// - Parameter services: The values of `--service`, which are not taken from the file.
  /// - Returns: One line.
  func command(services: [String]) -> String {
    let several = head.settings[MutantTotals.scenarios]?.split(separator: "\n").map(String.init)
    let paths = several ?? (file.isEmpty ? [] : [file])
    var settings = head.settings
    for name in [MutantTotals.scenarios, Option.service.name] { settings[name] = nil }
    let options = settings.sorted { $0.key < $1.key }.map { name, value in
      ShardOption.flags.contains(name) ? name : "\(name) \(ShellWord.quoted(value))"
    }
    return
      (["simharness", head.kind] + paths.map { ShellWord.path($0) } + options)
      .joined(separator: " ") + RunPlan.options(of: services)
  }
}
