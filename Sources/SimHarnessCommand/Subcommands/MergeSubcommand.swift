import Foundation
import Harness
import LocatedJSON
import PlainText
import SystemSupport

/// Merges shards into what the uncut job writes.
enum MergeSubcommand: Subcommand {
  static let name = "merge"
  static let operands = "PARTIAL..."
  static let summary = "merge shards of run, explore, realism, tune or mutants"
  static let options: [Option] = [
    .report,
    Option(
      name: "--partial", value: "FILE",
      summary: "write the given shards as one partial report, even if others are missing"),
    .service,
    .format,
    Option(name: "--json", summary: "print the result as JSON, if the job has --json"),
    .quiet,
  ]
  static let completion = Completion.files

  static func run(_ arguments: Arguments) throws -> Int32 {
    let paths = try files(arguments.operands)
    if let (job, paths) = MergedJobs.job(of: paths) {
      for kind in MergedJobs.all {
        if let status = try kind.merge(paths, job, arguments) { return status }
      }
    }
    // A file that cannot be read says so itself.
    _ = try ScenarioFile.bytes(of: paths[0], limit: PartialReading.sizeLimit)
    throw UsageError("\(paths[0]): not a partial report; name files written with --shard")
  }

  /// The files that are named, and those of the folders that are named.
  private static func files(_ operands: [String]) throws -> [String] {
    var paths: [String] = []
    for operand in operands {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: operand, isDirectory: &isFolder),
        isFolder.boolValue
      else {
        paths.append(operand)
        continue
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: operand).filter {
        $0.hasPrefix(Shard.filePrefix) && $0.hasSuffix(".json")
          && AtomicFile.isRegular("\(operand)/\($0)")
      }
      if names.isEmpty {
        throw UsageError("\(operand): no partial report; name a folder written with --shard")
      }
      paths += names.sorted {
        $0.compare($1, options: .numeric) == .orderedAscending
      }.map { "\(operand)/\($0)" }
    }
    if paths.isEmpty { throw UsageError("no partial report given; name at least one") }
    return paths
  }
}
