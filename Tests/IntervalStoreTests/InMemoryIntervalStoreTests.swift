import Foundation
import HealthContracts
import IntervalStore
import Testing

@MainActor
@Suite struct InMemoryIntervalStoreTests {
  private let store = InMemoryIntervalStore()

  private func interval(_ start: Int, _ end: Int, _ steps: Int = 0) -> SyncInterval {
    SyncInterval(
      startDate: Date(timeIntervalSince1970: Double(start)),
      endDate: Date(timeIntervalSince1970: Double(end)), stepCount: steps)
  }

  @Test("a new store is empty")
  func new() {
    #expect(store.allIntervals().isEmpty)
  }

  @Test("replacing all puts the given intervals in, ascending by start and then by end")
  func replace() throws {
    let ascending = [
      interval(0, 1), interval(0, 2), interval(1, 2), interval(1, 5), interval(4, 5),
    ]
    for order in permutations(ascending) {
      try store.replaceAll(with: order)
      #expect(store.allIntervals() == ascending)
    }
    try store.replaceAll(with: [ascending[2]])
    #expect(store.allIntervals() == [ascending[2]])
    try store.replaceAll(with: [])
    #expect(store.allIntervals().isEmpty)
  }

  @Test("replacing all refuses two intervals with the same bounds, and then changes nothing")
  func duplicates() throws {
    let kept = [interval(10, 20, 1), interval(20, 30, 2)]
    try store.replaceAll(with: kept)
    let twice = interval(2, 3, 7)
    for others in [[], [interval(0, 1)], [interval(0, 1), interval(1, 2)]] {
      for place in 0...others.count {
        var intervals = [interval(2, 3, 6)] + others
        intervals.insert(twice, at: place + 1)
        #expect(throws: IntervalStoreError.duplicate(twice)) {
          try store.replaceAll(with: intervals)
        }
        #expect(store.allIntervals() == kept)
      }
    }
    // The same start or the same end alone is no duplicate.
    try store.replaceAll(with: [interval(0, 1), interval(0, 2), interval(1, 2)])
    #expect(store.allIntervals().count == 3)
  }

  @Test("inserting puts an interval in its place, from wherever it comes")
  func insert() throws {
    let ascending = [interval(0, 1), interval(0, 2), interval(1, 2), interval(4, 5)]
    for order in permutations(ascending) {
      store.removeAll()
      for interval in order { store.insert(interval) }
      #expect(store.allIntervals() == ascending)
    }
  }

  @Test("inserting an interval with stored bounds replaces the stored one and no other")
  func insertReplaces() {
    for interval in [interval(0, 1, 1), interval(1, 2, 2), interval(2, 3, 3)] {
      store.insert(interval)
    }
    for place in 0..<3 {
      var uploaded = interval(place, place + 1, 40 + place)
      uploaded.syncedToServer = true
      store.insert(uploaded)
      #expect(store.allIntervals()[place] == uploaded)
      #expect(store.allIntervals().map { $0.id } == (0..<3).map { interval($0, $0 + 1).id })
    }
    #expect(store.allIntervals().map(\.stepCount) == [40, 41, 42])
  }

  @Test("removing all leaves nothing, also when nothing is there")
  func removeAll() throws {
    store.removeAll()
    #expect(store.allIntervals().isEmpty)
    try store.replaceAll(with: [interval(0, 1), interval(1, 2)])
    store.removeAll()
    #expect(store.allIntervals().isEmpty)
    store.insert(interval(0, 1))
    #expect(store.allIntervals().count == 1)
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
