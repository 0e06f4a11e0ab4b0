import Foundation
import HealthContracts
import IntervalStore
import TestSupport
import Testing

/// Files cut short and changed at many places: a whole list or an error, and never a trap.
@MainActor
@Suite struct SQLiteDamageTests {
  private let sandbox: Sandbox
  private let old = intervals(300, seed: 1)
  private let new = intervals(400, seed: 2)

  init() throws { sandbox = try Sandbox() }

  /// A file that holds the old list, and the log of a replace by the new one.
  private func replaced() throws -> (file: [UInt8], log: [UInt8]) {
    try SQLiteIntervalStore(path: sandbox.path("replaced")).replaceAll(with: old)
    let store = try SQLiteIntervalStore(path: sandbox.path("replaced"))
    try store.replaceAll(with: new)
    let path = sandbox.path("replaced")
    let bytes = (try sandbox.bytes(path), try sandbox.bytes(path + "-wal"))
    #expect(try store.allIntervals() == new)
    return bytes
  }

  /// The distance between places of damage: short with `EXHAUSTIVE` set.
  private static func step(_ short: Int) -> Int {
    Exhaustive.isWhole ? short : 2 * short + 7
  }

  private struct Tally {
    var old = 0
    var new = 0
    var refused = 0
    /// Anything else, by the place of the damage.
    var wrong: [String] = []
  }

  /// Opens the damaged file twice, since the first time may leave something behind.
  private func open(_ file: [UInt8], log: [UInt8]?, _ place: String, _ tally: inout Tally) throws {
    let path = sandbox.path("damaged")
    try sandbox.put(file, log: log, to: path)
    let outcome = Outcome(opening: path)
    switch outcome {
    case .list(old): tally.old += 1
    case .list(new): tally.new += 1
    case .list(let list): tally.wrong.append("\(place): \(list.count) intervals")
    case .refused: tally.refused += 1
    }
    if case .list = outcome, Outcome(opening: path) != outcome {
      tally.wrong.append("\(place): another outcome the second time")
    }
  }

  @Test("a log cut off anywhere gives the old list until the commit is whole, then the new one")
  func cutLog() throws {
    let (file, log) = try replaced()
    var tally = Tally()
    let frame = 24 + 4_096
    let edges = stride(from: 32, through: log.count, by: frame).flatMap { [$0 - 1, $0, $0 + 1] }
    let others = Array(stride(from: 0, through: log.count, by: Self.step(401)))
    for length in Set(edges + others).sorted() where length <= log.count {
      try open(file, log: Array(log[..<length]), "\(length)", &tally)
    }
    #expect(tally.wrong == [])
    #expect(tally.refused == 0)
    #expect(tally.old > 25)
    #expect(tally.new == 1)
  }

  @Test("a log changed anywhere gives the old list")
  func changedLog() throws {
    let (file, log) = try replaced()
    var tally = Tally()
    for place in Array(0..<56) + Array(stride(from: 56, to: log.count, by: Self.step(499))) {
      var changed = log
      changed[place] ^= place % 2 == 0 ? 0x01 : 0xff
      try open(file, log: changed, "\(place)", &tally)
    }
    #expect(tally.wrong == [])
    #expect(tally.refused == 0)
    #expect(tally.old > 60)
    #expect(tally.new == 0)
  }

  @Test("a file cut off anywhere is refused, with or without its log")
  func cutFile() throws {
    let (file, log) = try replaced()
    var tally = Tally()
    let lengths = Array(stride(from: 600, to: file.count, by: Self.step(401)))
    for length in [1, 2, 99, 100, 511, 512, 513] + lengths {
      try open(Array(file[..<length]), log: nil, "\(length)", &tally)
      try open(Array(file[..<length]), log: log, "\(length) with log", &tally)
    }
    #expect(tally.wrong == [])
    #expect(tally.refused > 25)
    // An empty file is a new one, unless a log lies beside it.
    try open([], log: log, "empty with log", &tally)
    #expect(tally.wrong == [])
    try sandbox.put([], to: sandbox.path("damaged"))
    #expect(Outcome(opening: sandbox.path("damaged")) == .list([]))
  }

  @Test("a file changed anywhere gives a whole list or is refused")
  func changedFile() throws {
    let (file, log) = try replaced()
    var tally = Tally()
    for place in Array(0..<100) + Array(stride(from: 100, to: file.count, by: Self.step(149))) {
      var changed = file
      changed[place] ^= [0x01, 0x80, 0xff, 0x10][place % 4]
      try open(changed, log: nil, "\(place)", &tally)
      if place % 5 == 0 { try open(changed, log: log, "\(place) with log", &tally) }
    }
    #expect(tally.wrong == [])
    #expect(tally.refused > 50)
    #expect(tally.old > 5)
  }

  @Test("a file with lost sectors gives a whole list or is refused")
  func lostSectors() throws {
    let (file, log) = try replaced()
    var tally = Tally()
    for start in stride(from: 0, to: file.count, by: 512) {
      var lost = file
      lost.replaceSubrange(start..<start + 512, with: repeatElement(0, count: 512))
      try open(lost, log: nil, "\(start)", &tally)
      try open(lost, log: log, "\(start) with log", &tally)
    }
    #expect(tally.wrong == [])
    #expect(tally.refused > 10)
  }
}
