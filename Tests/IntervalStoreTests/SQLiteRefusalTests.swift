import CSQLite
import Foundation
import HealthContracts
import Testing

@testable import IntervalStore

/// Files and places that cannot be a store.
@MainActor
@Suite struct SQLiteRefusalTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// Opens what must be refused: with every part of a message, and without touching the file.
  private func refusal(_ path: String) throws -> IntervalStoreError? {
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    let before = isThere && !isFolder.boolValue ? try sandbox.bytes(path) : []
    let error = Outcome(opening: path).error
    let text = error?.errorDescription ?? ""
    #expect(text.hasPrefix("\(path): "))
    #expect(text.hasSuffix("; \(error?.remedy ?? "none")"))
    #expect(error?.recoverySuggestion == error?.remedy)
    if isThere, !isFolder.boolValue { #expect(try sandbox.bytes(path) == before) }
    return error
  }

  @Test("a newer version is refused with both versions")
  func newer() throws {
    try SQLiteIntervalStore(path: sandbox.path()).replaceAll(with: intervals(2))
    try RawDatabase(sandbox.path()).execute("PRAGMA user_version = 3")
    #expect(
      try refusal(sandbox.path())
        == .unsupportedVersion(file: sandbox.path(), version: 3, supported: 2))
    for version in [0, -1] {
      try RawDatabase(sandbox.path()).execute("PRAGMA user_version = \(version)")
      #expect(
        try refusal(sandbox.path())
          == .damaged(
            file: sandbox.path(), action: "recognize the file",
            reason: "a version \(version) never existed"))
    }
  }

  @Test(
    "another program's database is refused",
    arguments: [
      "CREATE TABLE notes (text)", "PRAGMA user_version = 1", "PRAGMA application_id = 7",
      "CREATE TABLE interval (a); PRAGMA user_version = 1; PRAGMA application_id = -1",
    ])
  func foreign(_ sql: String) throws {
    try RawDatabase(sandbox.path()).execute(sql)
    let error = try refusal(sandbox.path())
    guard case .notAnIntervalFile? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("what is no database is refused", arguments: [1, 15, 100, 511, 512, 4_096, 100_000])
  func noDatabase(_ size: Int) throws {
    try sandbox.put((0..<size).map { UInt8($0 % 251) }, to: sandbox.path())
    let error = try refusal(sandbox.path())
    guard case .notAnIntervalFile? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("a folder, a device and a name with a zero byte are refused")
  func noFile() throws {
    #expect(
      try refusal(sandbox.folder.path)
        == .notAnIntervalFile(file: sandbox.folder.path, reason: "a folder"))
    #expect(
      Outcome(opening: "/dev/null").error
        == .notAnIntervalFile(file: "/dev/null", reason: "not a regular file"))
    #expect(
      Outcome(opening: sandbox.path() + "\0x").error
        == .notAnIntervalFile(file: sandbox.path() + "\0x", reason: "a name with a zero byte"))
    #expect(!FileManager.default.fileExists(atPath: sandbox.path()))
  }

  @Test("a folder that is missing, or is a file, is refused and not made")
  func missingParent() throws {
    try SQLiteIntervalStore(path: sandbox.path()).removeAll()
    for name in ["missing/intervals.sqlite", "intervals.sqlite/x"] {
      let error = try refusal(sandbox.path(name))
      guard case .failed(_, "open the file", let code, _)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(code & 0xff == SQLITE_CANTOPEN)
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: sandbox.folder.path)
        == ["intervals.sqlite"])
  }

  @Test("a file that may only be read, and a folder that may not be written to, are refused")
  func readOnly() throws {
    let path = sandbox.path()
    try SQLiteIntervalStore(path: path).replaceAll(with: intervals(2))
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o777], ofItemAtPath: sandbox.folder.path)
    let file = try asOrdinaryUser { try refusal(path) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.folder.path).count == 1)
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o555], ofItemAtPath: sandbox.folder.path)
    let folder = try asOrdinaryUser { try refusal(path) }
    let new = try asOrdinaryUser { try refusal(sandbox.path("new")) }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: sandbox.folder.path)
    for error in [file, folder, new] {
      guard case .failed(_, _, let code, _)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect([SQLITE_READONLY, SQLITE_CANTOPEN].contains(code & 0xff))
    }
    #expect(Outcome(opening: path) == .list(intervals(2)))
  }

  @Test("a full disk is an error that leaves the old list")
  func full() throws {
    let store = try SQLiteIntervalStore(path: sandbox.path())
    try store.replaceAll(with: intervals(20))
    try store.file.connection.execute("PRAGMA max_page_count = 6", "limit the file")
    let error = #expect(throws: IntervalStoreError.self) {
      try store.replaceAll(with: intervals(5_000))
    }
    #expect(
      error
        == .failed(
          file: sandbox.path(), action: "replace the intervals", code: SQLITE_FULL,
          message: "database or disk is full"))
    #expect(error?.remedy == "free disk space")
    #expect(try store.allIntervals() == intervals(20))
    try store.replaceAll(with: intervals(30))
    #expect(Outcome(opening: sandbox.path()) == .list(intervals(30)))
  }

  /// Runs the body without the superuser's right to write anywhere, on this thread alone.
  private func asOrdinaryUser<Result>(_ body: () throws -> Result) throws -> Result {
    #if os(Linux)
      guard geteuid() == 0 else { return try body() }
      // Not in the Glibc module. It changes whose files this thread sees, and its capabilities.
      typealias SetUser = @convention(c) (UInt32) -> Int32
      let setUser = unsafeBitCast(
        try #require(dlsym(nil, "setfsuid")), to: SetUser.self)
      _ = setUser(65_534)
      defer { _ = setUser(0) }
      return try body()
    #else
      return try body()
    #endif
  }
}
