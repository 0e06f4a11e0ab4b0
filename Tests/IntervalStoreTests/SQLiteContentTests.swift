import Foundation
import HealthContracts
import IntervalStore
import Testing

/// Content that SQLite finds sound and the store does not.
@MainActor
@Suite struct SQLiteContentTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test(
    "a value, a row or a table that the store did not write is found, open and on opening",
    arguments: [
      "UPDATE interval SET step_count = step_count + 1 WHERE rank",
      "UPDATE interval SET step_count = -1 WHERE rank",
      "UPDATE interval SET synced = 1 - synced WHERE rank",
      "UPDATE interval SET indivisible = 2 WHERE rank",
      "UPDATE interval SET start_ms = start_ms - 1 WHERE rank",
      "UPDATE interval SET start_ms = end_ms + 1 WHERE rank",
      "UPDATE interval SET start_ms = -9223372036854775808 WHERE rank",
      "UPDATE interval SET end_ms = 9223372036854775807 WHERE rank",
      "DELETE FROM interval WHERE rank", "DELETE FROM interval", "DELETE FROM content",
      "INSERT INTO interval VALUES (0, 1, 2, 0, 0)",
      "UPDATE content SET intervals = 9223372036854775807",
      "UPDATE content SET checksum = checksum + 1", "UPDATE content SET id = 2, intervals = 0",
      """
      DROP TABLE interval;
      CREATE TABLE interval (start_ms, end_ms, step_count, synced, indivisible);
      INSERT INTO interval VALUES ('now', 1.5, NULL, x'00', '')
      """,
    ])
  func altered(_ sql: String) throws {
    let store = try SQLiteIntervalStore(path: sandbox.path())
    try store.replaceAll(with: intervals(50))
    let raw = try RawDatabase(sandbox.path())
    let row = "start_ms = (SELECT start_ms FROM interval LIMIT 1 OFFSET 20)"
    try raw.execute(
      "PRAGMA ignore_check_constraints = ON; "
        + sql.replacingOccurrences(of: "rank", with: row))
    let error = #expect(throws: IntervalStoreError.self) { try store.allIntervals() }
    for found in [error, Outcome(opening: sandbox.path()).error] {
      guard case .damaged(sandbox.path(), let action, let reason)? = found else {
        Issue.record("\(String(describing: found))")
        continue
      }
      #expect(action != "" && reason != "")
    }
  }

  @Test("a missing column is an error, open and on opening, and never a default")
  func missingColumn() throws {
    for column in ["start_ms", "end_ms", "step_count", "synced", "indivisible"] {
      let path = sandbox.path(column + ".sqlite")
      let store = try SQLiteIntervalStore(path: path)
      try store.replaceAll(with: intervals(5))
      let others = ["start_ms", "end_ms", "step_count", "synced", "indivisible"]
        .filter { $0 != column }.joined(separator: ", ")
      try RawDatabase(path).execute(
        """
        CREATE TABLE other AS SELECT \(others) FROM interval;
        DROP TABLE interval; ALTER TABLE other RENAME TO interval
        """)
      #expect(throws: IntervalStoreError.self) { try store.allIntervals() }
      guard case .damaged(path, _, _)? = Outcome(opening: path).error else {
        Issue.record("without \(column) the file is opened")
        continue
      }
    }
  }

  @Test("inserting does not heal what is damaged")
  func insertAfterDamage() throws {
    let store = try SQLiteIntervalStore(path: sandbox.path())
    try store.replaceAll(with: intervals(50))
    try RawDatabase(sandbox.path()).execute("DELETE FROM interval WHERE step_count % 2 = 0")
    for interval in intervals(50) { try store.insert(interval) }
    #expect(throws: IntervalStoreError.self) { try store.allIntervals() }
    // A replace does: it does not build on what was there.
    try store.replaceAll(with: intervals(50))
    #expect(try store.allIntervals() == intervals(50))
  }

  @Test("statistics that SQLite keeps for itself are no damage, another table is")
  func objects() throws {
    try SQLiteIntervalStore(path: sandbox.path()).replaceAll(with: intervals(50))
    try RawDatabase(sandbox.path()).execute("ANALYZE")
    #expect(Outcome(opening: sandbox.path()) == .list(intervals(50)))
    try RawDatabase(sandbox.path()).execute(
      """
      CREATE TRIGGER t AFTER INSERT ON interval BEGIN DELETE FROM interval; END
      """)
    guard case .damaged? = Outcome(opening: sandbox.path()).error else {
      Issue.record("a trigger was let in")
      return
    }
  }

  @Test("an empty file and one that only has its header become stores")
  func blank() throws {
    try sandbox.put([], to: sandbox.path())
    try SQLiteIntervalStore(path: sandbox.path()).replaceAll(with: intervals(2))
    #expect(Outcome(opening: sandbox.path()) == .list(intervals(2)))
    try RawDatabase(sandbox.path("header")).execute("PRAGMA journal_mode = WAL")
    #expect(try sandbox.bytes(sandbox.path("header")).count > 0)
    #expect(Outcome(opening: sandbox.path("header")) == .list([]))
  }
}
