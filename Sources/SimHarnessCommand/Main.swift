import Foundation
import Harness
import LocatedJSON
import Scenario
import SystemSupport

/// The entry point: parses the arguments, runs the subcommand, and exits with its status.
@main
struct Main {
  static func main() async {
    SignalMask.clear()
    // With the signal ignored, a write beyond the file size limit fails like a write to a full
    // disk.
    signal(SIGXFSZ, SIG_IGN)
    let hasOutput = Descriptor.openStandardStreams()
    // The runtime's own queues trap if they cannot open files.
    guard Descriptor.areAvailable(fileReserve) else {
      Console.printError(
        "too few files can be open at a time; raise the limit on open files with ulimit -n")
      exit(ExitStatus.couldNotRun.rawValue)
    }
    Memory.keepFreePages()
    exit(await run(Array(CommandLine.arguments.dropFirst()), hasOutput: hasOutput))
  }

  /// The number of files that a run with one worker has open at a time, and some more.
  private static let fileReserve = 16

  /// Runs the subcommand that some arguments name.
  ///
  /// - Parameters:
  ///   - words: The arguments.
  ///   - hasOutput: False if standard output is closed, so that only quiet subcommands can succeed.
  /// - Returns: The exit status.
  static func run(_ words: [String], hasOutput: Bool = true) async -> Int32 {
    let name = words.first ?? "help"
    let named = ["--help": "help", "-h": "help", "--version": "version"][name] ?? name
    do {
      guard let subcommand = SubcommandList.all.first(where: { $0.name == named }) else {
        let names = SubcommandList.visible.map { $0.name }
        let hint = EditDistance.nearest(to: named, among: names).map { "did you mean \($0)?" }
        throw UsageError(
          "no subcommand \(named.debugDescription); "
            + (hint ?? "choose one of \(names.joined(separator: ", "))"))
      }
      let rest = Array(words.dropFirst())
      if rest.contains("--help") || rest.contains("-h") {
        Console.write(own: HelpSubcommand.page(of: subcommand))
        return ExitStatus.held.rawValue
      }
      let arguments = try Arguments(rest, for: subcommand)
      guard hasOutput || !arguments.hasOutput else { throw Console.outputError }
      WorkerProcess.limitMemory(to: try arguments.memory())
      return try await subcommand.run(arguments)
    } catch {
      Console.printError(error)
      return ExitStatus.couldNotRun.rawValue
    }
  }
}

/// The subcommand catalog.
enum SubcommandList {
  static let all: [any Subcommand.Type] = [
    RunSubcommand.self,
    ExploreSubcommand.self,
    ReplaySubcommand.self,
    NewSubcommand.self,
    ValidateSubcommand.self,
    CheckSubcommand.self,
    DiffSubcommand.self,
    GenerateSubcommand.self,
    ImportSubcommand.self,
    AnonymizeSubcommand.self,
    RealismSubcommand.self,
    MutantsSubcommand.self,
    TuneSubcommand.self,
    MergeSubcommand.self,
    BatchSubcommand.self,
    ShrinkSubcommand.self,
    ListSubcommand.self,
    ExplainSubcommand.self,
    RulesSubcommand.self,
    PlistSubcommand.self,
    BenchSubcommand.self,
    CompletionsSubcommand.self,
    ManSubcommand.self,
    HelpSubcommand.self,
    VersionSubcommand.self,
    WorkerSubcommand.self,
  ]

  /// The subcommands without those that are internal.
  static let visible = all.filter { $0 != WorkerSubcommand.self }
}
