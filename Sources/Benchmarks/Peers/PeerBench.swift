import Foundation
package import Harness
package import HealthContracts
import SystemSupport

/// Compares this program with other programs' libraries, which do the same tasks on the same data.
///
/// A round is one turn of each library, in a process of its own, and one of this program.
package struct PeerBench {
  /// The comparison of a task with a peer.
  package struct Row: Encodable, Sendable {
    /// The task, with this program's times and the peer's, in nanoseconds a thing.
    package var comparison: BenchComparison
    /// The library and its version.
    package var peer: String
    /// The comparison of the numbers that the peer computes with this program's.
    package var answer: Answer
    /// The answers of this program and of the peer; nil for a number that the peer omits.
    package var answers: [[Int64?]]
    /// A phrase on what the peer does otherwise or omits; may be empty.
    package var remark: String
  }

  /// A comparison of answers.
  package enum Answer: String, Encodable, Sendable {
    /// All numbers that the peer computes are equal.
    case same
    /// A number differs, or there are more or fewer.
    case other
    /// The peer computes no number that can be compared.
    case notCompared
  }

  /// The libraries, by the names of their scripts.
  package static let peers = ["numpy", "pandas", "polars", "duckdb", "sqlite", "lxml"]

  private let plan: RunPlan
  private let suite: ServiceSuite
  private let python: String
  private let scripts: String
  private let peers: [String]
  private let scale: Int

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - plan: The scenario; its first person is used.
  ///   - suite: The services.
  ///   - python: The path of a Python program that has the libraries.
  ///   - scripts: The path of the folder with `peer.py`.
  ///   - peers: The libraries.
  ///   - scale: The number by which large sizes are divided; above 1 only in tests.
  package init(
    _ plan: RunPlan, suite: ServiceSuite, python: String, scripts: String,
    peers: [String] = Self.peers, scale: Int = 1
  ) {
    self.plan = plan
    self.suite = suite
    self.python = python
    self.scripts = scripts
    self.peers = peers
    self.scale = scale
  }

  /// Measures this program and the peers in turns.
  ///
  /// - Parameters:
  ///   - rounds: The number of rounds, above zero.
  ///   - onFinished: Called after each turn, of which a round has one more than there are peers.
  /// - Returns: The comparisons, by task.
  /// - Throws: `FileError` when a peer cannot be run, `BenchError.tooShort`, and the error of a
  ///   service or of a file.
  package func run(rounds: Int, onFinished: () -> Void = {}) throws -> [Row] {
    precondition(rounds > 0, "\(rounds) rounds")
    return try ScratchFolder.with("peers") { folder in
      let tasks = try PeerData(plan, suite: suite, folder: folder, scale: scale).tasks()
      var own: [[PeerTask.Run]] = tasks.map { _ in [] }
      var answers: [String: [Answers]] = [:]
      var shared: Set<String> = []
      for _ in 0..<rounds {
        for peer in peers {
          let found = try Self.answers(of: peer, python, scripts, folder)
          shared.formUnion(found.results.map(\.task))
          answers[peer, default: []].append(found)
          onFinished()
        }
        for (place, task) in tasks.enumerated() where shared.contains(task.id) {
          own[place].append(try task.measured())
        }
        onFinished()
      }
      return tasks.enumerated().flatMap { place, task in
        peers.compactMap { Self.row(task, own[place], answers[$0] ?? []) }
      }
    }
  }

  /// The output of a peer's process.
  struct Answers: Decodable {
    struct Result: Decodable {
      var task: String
      var nanoseconds: Int
      var count: Int
      var answer: [Int64?]
      var remark: String
    }

    var version: String
    var results: [Result]
  }

  /// Lets a peer do its tasks on the data in a folder.
  static func answers(
    of peer: String, _ python: String, _ scripts: String, _ folder: URL
  ) throws(FileError) -> Answers {
    let script = "\(scripts)/peer.py"
    let output: [UInt8]
    let ending: ChildProcess.Ending
    do throws(ChildProcess.StartError) {
      (output, ending) = try ChildProcess.output(of: python, ["-B", script, peer, folder.path])
    } catch {
      throw Self.useless(python, "cannot be started")
    }
    if let death = ending.cause { throw Self.useless(script, "\(peer): \(death)") }
    do {
      return try JSONDecoder().decode(Answers.self, from: Data(output))
    } catch {
      throw Self.useless(script, "\(peer) printed no results")
    }
  }

  private static func useless(_ path: String, _ reason: String) -> FileError {
    FileError(
      path: path, reason: reason,
      remedy: "run make deps-peers, and run bench at the top of the repository")
  }

  /// Compares the rounds of a task; nil if the peer does not do it.
  static func row(_ task: PeerTask, _ own: [PeerTask.Run], _ rounds: [Answers]) -> Row? {
    let theirs = rounds.flatMap { $0.results.filter { $0.task == task.id } }
    guard let first = theirs.first, let answer = own.first?.answer else { return nil }
    let unit = "ns/\(task.thing)"
    func results(_ times: [(nanoseconds: Int, count: Int)]) -> [BenchResult] {
      times.map { time in
        BenchResult(
          name: task.name, value: Double(time.nanoseconds) / Double(max(1, time.count)),
          unit: unit, counter: "")
      }
    }
    let comparison = BenchComparison.of(
      [results(own.map { ($0.nanoseconds, task.count) })],
      against: [results(theirs.map { ($0.nanoseconds, $0.count) })])
    let isOther = theirs.contains { result in
      result.answer.count != answer.count
        || zip(result.answer, answer).contains { $0 != nil && $0 != $1 }
    }
    let isCompared = first.answer.contains { $0 != nil }
    return Row(
      comparison: comparison[0], peer: rounds[0].version,
      answer: isOther ? .other : isCompared ? .same : .notCompared,
      answers: [answer, first.answer], remark: first.remark)
  }
}
