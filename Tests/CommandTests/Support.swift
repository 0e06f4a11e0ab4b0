import Foundation
import Synchronization
import TestSupport
import Testing

@testable import SimHarnessCommand

let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

/// The program under test, which the build puts beside the tests.
enum Program {
  /// The path; `SIMHARNESS_PROGRAM` names another build, such as a release.
  static let path: String? = {
    if let other = ProcessInfo.processInfo.environment["SIMHARNESS_PROGRAM"] { return other }
    let starts = [Bundle.main.bundleURL] + CommandLine.arguments.map { URL(fileURLWithPath: $0) }
    for start in starts {
      var folder = start
      for _ in 0..<5 {
        let file = folder.appendingPathComponent("simharness").path
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: file, isDirectory: &isFolder),
          !isFolder.boolValue, FileManager.default.isExecutableFile(atPath: file)
        {
          return file
        }
        folder.deleteLastPathComponent()
      }
    }
    return nil
  }()
}

/// How a run of the program ended, and what it said.
struct Outcome: Equatable {
  var status: Int32
  var output: String
  var errors: String
}

/// Calls a subcommand in this process: one that reads and writes no files.
func called(_ words: String...) async -> Outcome { await called(words) }

func called(_ words: [String], width: Int = .max) async -> Outcome {
  let capture = Console.Capture(width: width)
  let status = await Console.$capture.withValue(capture) { await Main.run(words) }
  return capture.texts.withLock {
    Outcome(status: status, output: $0.output, errors: $0.errors)
  }
}

/// The shell command of a service that answers the first call, that is, `hello`.
func greeting(_ service: String, version: Int = 1) -> String {
  let result =
    #"{"protocol":"simharness-services","version":\#(version),"services":["\#(service)"]}"#
  return #"read line; echo '{"id":1,"result":\#(result)}'"#
}

/// A folder of its own for a test, gone when the test is.
final class Sandbox {
  private let temporary: TemporaryFolder
  var folder: URL { temporary.url }

  init() throws { temporary = try TemporaryFolder() }

  /// Runs the program with this folder, or one in it, as its working directory.
  func run(
    _ words: String..., environment: [String: String] = [:], from place: String = "",
    input: String = ""
  ) throws -> Outcome {
    if input.isEmpty { return try run(words, environment: environment, from: place) }
    let program = try #require(Program.path)
    return try run(program, words, environment: environment, from: place, input: input)
  }

  /// Runs the program, with a limit in KiB on the size of each file that it writes where one is
  /// given.
  func run(
    _ words: [String], environment: [String: String] = [:], from place: String = "",
    below limit: Int? = nil
  ) throws -> Outcome {
    let program = try #require(Program.path)
    guard let limit else {
      return try run(program, words, environment: environment, from: place)
    }
    return try run(
      "/bin/bash", ["-c", "ulimit -f \(limit); exec \"$0\" \"$@\"", program] + words,
      environment: environment, from: place)
  }

  /// Explores `day.json` with services whose results follow the order of a set, until a seed's two
  /// runs differ.
  ///
  /// A set of two or three names another source first in most pairs of processes.
  func differing() throws -> Outcome {
    let words = [
      "explore", "day.json", "--suite", "hashOrder", "--check-determinism", "--quiet",
      "--no-shrink", "--seeds", "4",
    ]
    var outcome = try run(words)
    for first in stride(from: 4, to: 20, by: 4) where outcome.status != 3 {
      outcome = try run(words + ["--seed", "\(first)"])
    }
    return outcome
  }

  /// Runs a copy of the program that lies in this folder, without bundled scenarios.
  func runAlone(_ words: String...) throws -> Outcome {
    let copy = folder.appendingPathComponent("simharness").path
    try FileManager.default.copyItem(atPath: try #require(Program.path), toPath: copy)
    return try run(copy, words)
  }

  /// Runs any program.
  func run(
    _ program: String, _ words: [String], environment: [String: String] = [:],
    from place: String = "", input: String = ""
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = words
    process.currentDirectoryURL = place.isEmpty ? folder : folder.appendingPathComponent(place)
    // A crash shows in the status; its trace would take a second and say no more.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no", SignsOfLife.variable: "100000"]) { $1 }
      .merging(environment) { $1 }
    let given = Pipe()
    process.standardInput = input.isEmpty ? FileHandle.nullDevice : given
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    if !input.isEmpty { try given.fileHandleForWriting.write(contentsOf: Data(input.utf8)) }
    try given.fileHandleForWriting.close()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    let complained = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let status = process.terminationReason == .exit ? process.terminationStatus : -1
    return Outcome(
      status: status, output: String(decoding: said, as: UTF8.self),
      errors: String(decoding: complained, as: UTF8.self))
  }

  /// Writes a file and returns its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  func read(_ name: String) throws -> Data {
    try Data(contentsOf: folder.appendingPathComponent(name))
  }

  /// A report as a tree.
  func tree(_ name: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: read(name)) as? [String: Any])
  }

  /// The paths of everything in the folder.
  var contents: [String] {
    let all = FileManager.default.enumerator(atPath: folder.path)
    return (all?.compactMap { $0 as? String } ?? []).sorted()
  }
}

func bundledText(_ name: String) throws -> String {
  try String(
    contentsOf: repository.appendingPathComponent("Scenarios/\(name).json"), encoding: .utf8)
}

/// The text of a bundled scenario with one piece of it replaced.
func bundled(_ name: String, _ old: String, _ new: String) throws -> String {
  let text = try bundledText(name)
  try #require(text.contains(old))
  return text.replacingOccurrences(of: old, with: new)
}

/// A scenario of a few days of UTC with its samples written out.
func literal(
  more: String = "", span: String = #"{ "start": "2023-06-01", "end": "2023-06-04" }"#,
  steps: String = "[]", sleep: String = "[]"
) -> String {
  """
  { "formatVersion": 1, "name": "tiny", "why": "A test.", "seed": 1, "zone": "UTC",
    "span": \(span), \(more)
    "history": { "literal": { "steps": \(steps), "sleep": \(sleep) } } }
  """
}

/// A source of a literal history.
func source(_ identifier: String, _ samples: String) -> String {
  """
  { "source": { "id": "\(identifier)", "kind": "\(identifier)", "bundleIdentifier": "test" },
    "samples": [\(samples)] }
  """
}
