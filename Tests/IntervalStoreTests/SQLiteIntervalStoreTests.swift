import Foundation
import HealthContracts
import IntervalStore
import Testing

@MainActor
@Suite struct SQLiteIntervalStoreTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test("what was stored is there when the file is opened again, and so is what was removed")
  func persistence() throws {
    let stored = intervals(100)
    try SQLiteIntervalStore(path: sandbox.path()).replaceAll(with: stored)
    #expect(Outcome(opening: sandbox.path()) == .list(stored))
    try SQLiteIntervalStore(path: sandbox.path()).insert(interval(0, 1, 5, synced: true))
    #expect(
      Outcome(opening: sandbox.path()) == .list([interval(0, 1, 5, synced: true)] + stored))
    try SQLiteIntervalStore(path: sandbox.path()).removeAll()
    #expect(Outcome(opening: sandbox.path()) == .list([]))
  }

  @Test("a store that is released leaves one file, whose log has been taken in")
  func closes() throws {
    try SQLiteIntervalStore(path: sandbox.path()).replaceAll(with: intervals(10))
    let files = try FileManager.default.contentsOfDirectory(atPath: sandbox.folder.path)
    #expect(files == ["intervals.sqlite"])
  }

  @Test("10,000 intervals are replaced in one go, by as many others and by one")
  func many() throws {
    let store = try SQLiteIntervalStore(path: sandbox.path())
    for seed in 0..<3 {
      let list = intervals(10_000, seed: seed)
      try store.replaceAll(with: list.reversed())
      #expect(try store.allIntervals() == list)
      #expect(Outcome(opening: sandbox.path()) == .list(list))
    }
    try store.replaceAll(with: intervals(1))
    #expect(Outcome(opening: sandbox.path()) == .list(intervals(1)))
  }

  @Test(
    "any name of a file is taken as it is",
    arguments: [
      "Schritte 歩数 👟.sqlite", "cafe\u{301}.sqlite", "file:a?mode=memory", ":memory:",
      "it's 100% \"x\" #1.sqlite", " ",
    ])
  func names(_ name: String) throws {
    try SQLiteIntervalStore(path: sandbox.path(name)).replaceAll(with: intervals(3))
    #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.folder.path) == [name])
    #expect(Outcome(opening: sandbox.path(name)) == .list(intervals(3)))
  }

  @Test("a link leads to the store")
  func link() throws {
    try SQLiteIntervalStore(path: sandbox.path()).replaceAll(with: intervals(3))
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.path("link"), withDestinationPath: sandbox.path())
    #expect(Outcome(opening: sandbox.path("link")) == .list(intervals(3)))
  }

  @Test("bounds between two milliseconds go to the nearest, which their identity is made of")
  func rounding() throws {
    let store = try SQLiteIntervalStore(path: sandbox.path())
    let given = SyncInterval(
      startDate: Date(timeIntervalSince1970: 0.000_4),
      endDate: Date(timeIntervalSince1970: 0.001_6), stepCount: 4)
    try store.insert(given)
    #expect(try store.allIntervals() == [interval(0, 2, 4)])
    #expect(given.id == interval(0, 2).id)
    #expect(throws: DuplicateIntervalError(interval(0, 2))) {
      try store.replaceAll(with: [given, interval(0, 2)])
    }
  }

  @Test("an interval that no file can hold is refused, and then nothing changes")
  func unstorable() throws {
    let store = try SQLiteIntervalStore(path: sandbox.path())
    try store.replaceAll(with: intervals(2))
    let (early, late) = (Int64(-62_135_596_800_001), Int64(253_402_300_800_000))
    let zero = Date(timeIntervalSince1970: 0)
    let refused =
      [interval(0, 1, -1), interval(2, 1), interval(early, 0), interval(0, late)]
      + [Double.nan, .infinity, -.infinity, 1e300].flatMap {
        [
          SyncInterval(
            startDate: zero, endDate: Date(timeIntervalSince1970: $0), stepCount: 0),
          SyncInterval(
            startDate: Date(timeIntervalSince1970: $0), endDate: zero, stepCount: 0),
        ]
      }
    for interval in refused {
      let inserting = #expect(throws: IntervalStoreError.self) { try store.insert(interval) }
      let replacing = #expect(throws: IntervalStoreError.self) {
        try store.replaceAll(with: intervals(1) + [interval])
      }
      for case .unstorable(let reason)? in [inserting, replacing] { #expect(reason != "") }
      #expect(inserting?.remedy == "correct the interval")
      #expect(replacing?.remedy == "correct the interval")
      #expect(try store.allIntervals() == intervals(2))
    }
  }
}
