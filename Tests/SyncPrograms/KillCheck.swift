import CSQLite
import Foundation
import HealthContracts
import IntervalStore
import SimulatedHealth
import SyncModel
import TestSupport

/// Kills a process of its own at drawn writes to a real file, and goes on from what is left.
struct KillCheck {
  var folder: String

  static func state(in folder: String) -> String { folder + "/state.sqlite" }
  static func server(in folder: String) -> ServerFile { ServerFile(path: folder + "/server.txt") }

  func run(first: UInt64, count: UInt64) -> Int32 {
    var random = Xorshift(seed: first)
    var moments: [SQLiteConnection.ChangeStage: Int] = [:]
    var writes = 0
    var samples = 0
    for seed in first..<first + count {
      do {
        let number = random.int(1...(try countWrites(seed: seed)))
        let moment = random.int(0...2)
        samples += try check(seed, number, moment)
        moments[SQLiteConnection.ChangeStage.allCases[moment], default: 0] += 1
        writes += number
      } catch {
        Console.say("seed \(seed): \(error)")
        return 1
      }
    }
    let kinds = SQLiteConnection.ChangeStage.allCases.map { "\(moments[$0] ?? 0) \($0)" }
    Console.say(
      "\(count) processes killed (\(kinds.joined(separator: ", "))) after \(writes) writes, "
        + "\(samples) samples held at the ends, every file sound, every sync completed")
    return 0
  }

  private func check(_ seed: UInt64, _ number: Int, _ moment: Int) throws -> Int {
    let place = folder + "/\(seed)"
    let manager = FileManager.default
    if manager.fileExists(atPath: place) { try manager.removeItem(atPath: place) }
    try manager.createDirectory(atPath: place, withIntermediateDirectories: true)
    let child = Process()
    child.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    child.arguments = ["child", place, "\(seed)", "\(number)", "\(moment)"]
    try child.run()
    child.waitUntilExit()
    guard child.terminationReason == .uncaughtSignal, child.terminationStatus == SIGKILL else {
      throw Breach(words: "write \(number): the child ended with \(child.terminationStatus)")
    }
    let path = Self.state(in: place)
    try checkIntegrity(path)
    let content = try Self.server(in: place).read()
    let result = try KillScript.run(seed: seed, content: content, isResumed: true) {
      try SQLiteIntervalStore(path: path)
    }
    guard result.violations.isEmpty else {
      throw Breach(words: "write \(number), moment \(moment): \(result.violations)")
    }
    try checkIntegrity(path)
    try manager.removeItem(atPath: place)
    return result.samples
  }

  /// A fresh connection that knows nothing of the store.
  private func checkIntegrity(_ path: String) throws {
    var handle: OpaquePointer?
    defer { sqlite3_close(handle) }
    var statement: OpaquePointer?
    guard sqlite3_open(path, &handle) == SQLITE_OK,
      sqlite3_prepare_v2(handle, "PRAGMA integrity_check", -1, &statement, nil) == SQLITE_OK
    else { throw Breach(words: "\(path) cannot be opened") }
    defer { sqlite3_finalize(statement) }
    guard sqlite3_step(statement) == SQLITE_ROW, let text = sqlite3_column_text(statement, 0),
      String(cString: text) == "ok"
    else { throw Breach(words: "\(path) is damaged") }
  }

  struct Breach: Error {
    var words: String
  }
}

/// The process that is killed.
struct KillChild {
  var folder: String
  var seed: UInt64

  /// Runs the script and ends itself at a write.
  ///
  /// - Parameters:
  ///   - number: Which write, from 1.
  ///   - moment: Before, inside or after its transaction.
  /// - Returns: An exit status, where the write never came.
  func run(_ number: UInt64, moment: UInt64) -> Int32 {
    let moment = SQLiteConnection.ChangeStage.allCases[Int(moment % 3)]
    let (path, server) = (KillCheck.state(in: folder), KillCheck.server(in: folder))
    do {
      let writes = Counter()
      _ = try KillScript.run(
        seed: seed,
        onCommit: { content in
          do {
            try server.write(content)
          } catch {
            Console.complain("\(error)")
            exit(2)
          }
        },
        openState: {
          let store = try SQLiteIntervalStore(path: path)
          store.connection.onChange = { reached in
            if reached == .before { writes.value += 1 }
            if reached == moment, writes.value == number { kill(getpid(), SIGKILL) }
          }
          return store
        })
    } catch {
      Console.complain("\(error)")
      return 2
    }
    return 3
  }

  @MainActor
  private final class Counter {
    nonisolated init() {}
    nonisolated(unsafe) var value: UInt64 = 0
  }
}
