import Foundation
import HealthContracts
import HealthModel
import IntervalStore
import Testing

/// SQLite's own program reads what the store wrote.
@MainActor
@Suite struct SQLiteCommandLineTests {
  nonisolated private static let program = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { "\($0)/sqlite3" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func run(_ sql: String) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.program))
    process.arguments = ["-batch", "-init", "", sandbox.path(), sql]
    process.standardInput = FileHandle.nullDevice
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    let complained = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(String(decoding: complained, as: UTF8.self))")
    return String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test(
    "sqlite3 finds the file sound and the same intervals in it, open or closed",
    .enabled(
      if: program != nil,
      "sqlite3 is in no folder of PATH: install it, or only the store reads its own file"))
  func agrees() throws {
    let stored = intervals(500)
    let rows = stored.map { interval in
      let (start, end) = (interval.range.start.milliseconds, interval.range.end.milliseconds)
      return "\(start)|\(end)|\(interval.stepCount)|\(interval.syncedToServer ? 1 : 0)"
        + "|\(interval.isIndivisible ? 1 : 0)"
    }
    let select = "SELECT * FROM interval ORDER BY start_ms, end_ms;"
    func check() throws {
      #expect(try run("PRAGMA integrity_check;") == ["ok"])
      #expect(try run(select) == rows)
      #expect(try run("SELECT intervals FROM content;") == ["500"])
      #expect(try run("PRAGMA application_id; PRAGMA user_version;") == ["1397246291", "2"])
      #expect(try run("PRAGMA journal_mode;") == ["wal"])
    }
    let store = try SQLiteIntervalStore(path: sandbox.path())
    try store.replaceAll(with: stored)
    try check()
    #expect(try store.allIntervals() == stored)
    #expect(Outcome(opening: sandbox.path()) == .list(stored))
    try check()
  }
}
