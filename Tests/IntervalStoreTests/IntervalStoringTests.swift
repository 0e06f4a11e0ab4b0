import Foundation
import HealthContracts
import IntervalStore
import SimulatedHealth
import Testing

/// What every interval store keeps to.
@MainActor
@Suite struct IntervalStoringTests {
  enum Kind: CaseIterable {
    case memory
    case sqlite
  }

  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func store(_ kind: Kind) throws -> any IntervalStoring {
    switch kind {
    case .memory: InMemoryIntervalStore()
    case .sqlite: try SQLiteIntervalStore(path: sandbox.path())
    }
  }

  @Test("a new store is empty", arguments: Kind.allCases)
  func new(_ kind: Kind) throws {
    #expect(try store(kind).allIntervals().isEmpty)
  }

  @Test(
    "replacing all puts the given intervals in, ascending by start and then by end",
    arguments: Kind.allCases)
  func replace(_ kind: Kind) throws {
    let store = try store(kind)
    let ascending = [
      interval(0, 1), interval(0, 2), interval(1, 2), interval(1, 5), interval(4, 5),
    ]
    for order in permutations(ascending) {
      try store.replaceAll(with: order)
      #expect(try store.allIntervals() == ascending)
    }
    try store.replaceAll(with: [ascending[2]])
    #expect(try store.allIntervals() == [ascending[2]])
    try store.replaceAll(with: [])
    #expect(try store.allIntervals().isEmpty)
  }

  @Test(
    "bounds, identity, counts and both flags come back as they were given",
    arguments: Kind.allCases)
  func values(_ kind: Kind) throws {
    let store = try store(kind)
    var given: [SyncInterval] = []
    for (place, steps) in [0, 1, 10_000, Int.max].enumerated() {
      for flags in 0..<4 {
        let start = Int64(place * 4 + flags) * 86_400_007 - 700_000_001
        given.append(
          interval(
            start, start + 86_400_007, steps, synced: flags & 1 != 0, indivisible: flags & 2 != 0))
      }
    }
    // An empty range, one before 1970, and the first and the last milliseconds there are.
    given.insert(interval(-62_135_596_800_000, -1_234_567_891, 3), at: 0)
    given.append(interval(1_700_000_000_123, 1_700_000_000_123))
    given.append(interval(1_700_000_000_123, 253_402_300_799_999))
    try store.replaceAll(with: given.reversed())
    let stored = try store.allIntervals()
    #expect(stored == given)
    #expect(stored.map { $0.id } == given.map { $0.id })
  }

  @Test(
    "replacing all refuses two intervals with the same bounds, and then changes nothing",
    arguments: Kind.allCases)
  func duplicates(_ kind: Kind) throws {
    let store = try store(kind)
    let kept = [interval(10, 20, 1), interval(20, 30, 2)]
    try store.replaceAll(with: kept)
    let twice = interval(2, 3, 7)
    for others in [[], [interval(0, 1)], [interval(0, 1), interval(1, 2)]] {
      for place in 0...others.count {
        var intervals = [interval(2, 3, 6)] + others
        intervals.insert(twice, at: place + 1)
        #expect(throws: DuplicateIntervalError(twice)) {
          try store.replaceAll(with: intervals)
        }
        #expect(try store.allIntervals() == kept)
      }
    }
    // The same start or the same end alone is no duplicate.
    try store.replaceAll(with: [interval(0, 1), interval(0, 2), interval(1, 2)])
    #expect(try store.allIntervals().count == 3)
  }

  @Test(
    "inserting puts an interval in its place, from wherever it comes", arguments: Kind.allCases)
  func insert(_ kind: Kind) throws {
    let store = try store(kind)
    let ascending = [interval(0, 1), interval(0, 2), interval(1, 2), interval(4, 5)]
    for order in permutations(ascending) {
      try store.removeAll()
      for interval in order { try store.insert(interval) }
      #expect(try store.allIntervals() == ascending)
    }
  }

  @Test(
    "inserting an interval with stored bounds replaces the stored one and no other",
    arguments: Kind.allCases)
  func insertReplaces(_ kind: Kind) throws {
    let store = try store(kind)
    for interval in [interval(0, 1, 1), interval(1, 2, 2), interval(2, 3, 3)] {
      try store.insert(interval)
    }
    for place in 0..<3 {
      let uploaded = interval(Int64(place), Int64(place + 1), 40 + place, synced: true)
      try store.insert(uploaded)
      let stored = try store.allIntervals()
      #expect(stored[place] == uploaded)
      #expect(stored.map { $0.id } == (0..<3).map { interval($0, $0 + 1).id })
    }
    #expect(try store.allIntervals().map(\.stepCount) == [40, 41, 42])
  }

  @Test(
    "after any four insertions, with reads between them or not, the last of each bounds is stored",
    arguments: Kind.allCases)
  func insertAndRead(_ kind: Kind) throws {
    let store = try store(kind)
    let bounds: [(Int64, Int64)] = [(0, 1), (0, 2), (1, 2)]
    for choice in 0..<81 * 8 {
      try store.replaceAll(with: [interval(0, 2, 7), interval(3, 4, 8)])
      var expected = [2: interval(0, 2, 7), 34: interval(3, 4, 8)]
      var (order, reads) = (choice / 8, choice % 8)
      for step in 0..<4 {
        let (start, end) = bounds[order % 3]
        let new = interval(start, end, 10 + step)
        try store.insert(new)
        expected[Int(start) * 10 + Int(end)] = new
        if reads % 2 == 1 { _ = try store.allIntervals() }
        (order, reads) = (order / 3, reads / 2)
      }
      #expect(try store.allIntervals() == expected.sorted { $0.key < $1.key }.map(\.value))
    }
  }

  @Test("intervals less than a millisecond apart are one", arguments: Kind.allCases)
  func rounded(_ kind: Kind) throws {
    let store = try store(kind)
    let start = Date(timeIntervalSince1970: 1_700_000_000)
    try store.replaceAll(with: [SyncInterval(startDate: start, endDate: start + 9, stepCount: 1)])
    try store.insert(
      SyncInterval(startDate: start + 0.000_2, endDate: start + 9, stepCount: 2))
    #expect(try store.allIntervals().map(\.stepCount) == [2])
  }

  @Test("removing all leaves nothing, also when nothing is there", arguments: Kind.allCases)
  func removeAll(_ kind: Kind) throws {
    let store = try store(kind)
    try store.removeAll()
    #expect(try store.allIntervals().isEmpty)
    try store.replaceAll(with: [interval(0, 1), interval(1, 2)])
    try store.removeAll()
    #expect(try store.allIntervals().isEmpty)
    try store.insert(interval(0, 1))
    #expect(try store.allIntervals().count == 1)
  }

  private func permutations(_ intervals: [SyncInterval]) -> [[SyncInterval]] {
    if intervals.isEmpty { return [[]] }
    return intervals.indices.flatMap { index in
      var rest = intervals
      let first = rest.remove(at: index)
      return permutations(rest).map { [first] + $0 }
    }
  }
}
