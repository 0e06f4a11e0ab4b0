import Foundation
import HealthModel
import SimulatedHealth
import Testing

@Suite struct AnchorRuleTests {
  private func page(
    _ made: HealthDatabase, since anchor: QueryAnchor? = nil,
    _ predicate: SamplePredicate = .everything, limit: Int = 0, _ type: SampleType = .stepCount
  ) throws -> AnchoredPage {
    try made.changes(AnchoredQuery(type, where: predicate, since: anchor, limit: limit))
  }

  @Test("an answer holds what was saved and deleted after its anchor, and nothing else")
  func sinceAnchor() throws {
    let made = database()
    let first = try made.put(0, 1, 1)
    let before = try page(made).anchor
    #expect(try page(made, since: before).added == [])
    try made.put(5, 6, 2)
    try made.put(2, 3, 3)
    try made.put(2, 3, 60_000, .heartRate)
    try made.delete([first], by: watch)
    let news = try page(made, since: before)
    #expect(news.added.map(\.value) == [2, 3])
    #expect(news.deleted.map(\.uuid) == [first])
    let after = try page(made, since: news.anchor)
    #expect(after.added.isEmpty && after.deleted.isEmpty && after.anchor == news.anchor)
  }

  @Test("without an anchor all matches come, and the deletions that are remembered")
  func withoutAnchor() throws {
    let made = database()
    let gone = try made.put(0, 1, 1)
    try made.put(0, 1, 2)
    try made.put(50, 60, 3)
    try made.delete([gone], by: watch)
    let all = try page(made)
    #expect(all.added.map(\.value) == [2, 3] && all.deleted.map(\.uuid) == [gone])
    #expect(try page(made, .within(40, 70)).added.map(\.value) == [3])
  }

  @Test("a limit counts samples and deletions together, and pages add up to the whole")
  func limit() throws {
    let made = database()
    let uuids = try (0..<6 as Range<Int64>).map { try made.put(0, 1, $0) }
    try made.delete([uuids[1], uuids[4]], by: watch)
    let whole = try page(made)
    for limit in 1...7 {
      var added: [Int64] = []
      var deleted: [UUID] = []
      var anchor: QueryAnchor?
      while true {
        let part = try page(made, since: anchor, limit: limit)
        #expect(part.added.count + part.deleted.count <= limit)
        if part.added.isEmpty && part.deleted.isEmpty { break }
        added += part.added.map(\.value)
        deleted += part.deleted.map(\.uuid)
        anchor = part.anchor
      }
      #expect(added == whole.added.map(\.value) && deleted == whole.deleted.map(\.uuid))
      #expect(anchor == whole.anchor)
    }
    #expect(try page(made, limit: 3).added.map(\.value) == [0, 2, 3])
    #expect(try page(made, limit: 5).deleted.map(\.uuid) == [uuids[1]])
  }

  @Test("a query answers once: a later change is told to the next query alone")
  func answersOnce() throws {
    let made = database()
    let first = try page(made)
    try made.put(0, 1, 1)
    #expect(first.added == [])
    #expect(try page(made, since: first.anchor).added.count == 1)
  }

  @Test("a deletion is remembered for some days, and then told to nobody")
  func deletionDays() throws {
    for days in [30, 2] {
      let made = database { $0.deletionDays = days }
      let before = try page(made).anchor
      made.now = day
      let uuid = try made.put(0, 1, 1)
      try made.delete([uuid], by: watch)
      made.now = day + Int64(days) * day - 1
      #expect(try page(made, since: before).deleted.count == 1)
      made.now += 1
      #expect(try page(made, since: before).deleted == [])
      #expect(try page(made).deleted == [])
    }
  }

  @Test("deletions may be forgotten at any time; samples are not")
  func forgotten() throws {
    let made = database()
    let uuid = try made.put(0, 1, 1)
    try made.put(0, 1, 2)
    try made.delete([uuid], by: watch)
    made.forgetsDeletions = true
    let all = try page(made)
    #expect(all.deleted == [] && all.added.map(\.value) == [2])
  }

  @Test("a deleted sample leaves its identity, sync identifier and version")
  func remains() throws {
    let made = database()
    let metadata = SampleMetadata(
      syncIdentifier: "n", syncVersion: 3, wasUserEntered: true, timeZone: "Asia/Tokyo")
    let named = try made.put(0, 1, 1, metadata: metadata)
    let plain = try made.put(0, 1, 1)
    try made.delete([named, plain], by: watch)
    #expect(
      try page(made).deleted == [
        DeletedSample(uuid: named, syncIdentifier: "n", syncVersion: 3),
        DeletedSample(uuid: plain, syncIdentifier: nil, syncVersion: nil),
      ])
  }

  @Test("an anchor can be stored and read back")
  func archived() throws {
    let made = database()
    try made.put(0, 1, 1)
    let anchor = try page(made).anchor
    let data = try JSONEncoder().encode(anchor)
    #expect(try JSONDecoder().decode(QueryAnchor.self, from: data) == anchor)
    try made.put(0, 1, 2)
    let read = try JSONDecoder().decode(QueryAnchor.self, from: data)
    #expect(try page(made, since: read).added.map(\.value) == [2])
  }

  @Test("an anchor of another type is refused, starts over, or is taken as a number of changes")
  func otherType() throws {
    for rule in StoreSemantics.ForeignAnchor.allCases {
      let made = database { $0.anchorOfOtherType = rule }
      try made.put(0, 1, 60_000, .heartRate)
      let anchor = try page(made, .heartRate).anchor
      try made.put(0, 1, 1)
      try made.put(0, 1, 2)
      let values = (try? page(made, since: anchor))?.added.map(\.value)
      switch rule {
      case .refused:
        #expect(values == nil && code { try page(made, since: anchor) } == .invalidArgument)
      case .startsOver: #expect(values == [1, 2])
      case .carriesOn: #expect(values == [2])
      }
    }
  }

  private func page(_ made: HealthDatabase, _ type: SampleType) throws -> AnchoredPage {
    try page(made, since: nil, .everything, limit: 0, type)
  }

  private func page(
    _ made: HealthDatabase, _ predicate: SamplePredicate
  ) throws -> AnchoredPage {
    try page(made, since: nil, predicate)
  }

  @Test("an anchor of another type that lies beyond the changes carries on at their end")
  func otherTypeBeyond() throws {
    let made = database { $0.anchorOfOtherType = .carriesOn }
    for time in Int64(0)...2 { try made.put(time, time, 60_000, .heartRate) }
    let anchor = try page(made, .heartRate).anchor
    try made.put(0, 1, 1)
    let end = try page(made, since: anchor)
    #expect(end.added == [])
    try made.put(0, 1, 2)
    #expect(try page(made, since: end.anchor).added.map(\.value) == [2])
  }

  @Test("an anchor of another predicate is refused, starts over, or carries on")
  func otherPredicate() throws {
    for rule in StoreSemantics.ForeignAnchor.allCases {
      let made = database { $0.anchorOfOtherPredicate = rule }
      try made.put(0, 1, 1)
      let anchor = try page(made, .within(0, 10)).anchor
      try made.put(0, 1, 2)
      let values = (try? page(made, since: anchor))?.added.map(\.value)
      switch rule {
      case .refused:
        #expect(values == nil && code { try page(made, since: anchor) } == .invalidArgument)
      case .startsOver: #expect(values == [1, 2])
      case .carriesOn: #expect(values == [2])
      }
      #expect(try page(made, since: anchor, .within(0, 10)).added.map(\.value) == [2])
    }
  }

  @Test("an anchor beyond a store's changes is none of its own, and refused")
  func foreignStore() throws {
    let other = database()
    for time in Int64(0)...3 { try other.put(time, time, 1) }
    let anchor = try page(other).anchor
    let made = database()
    try made.put(0, 1, 1)
    #expect(code { try page(made, since: anchor) } == .invalidArgument)
  }

  @Test("of a sample that came and went between anchors the deletion is told, or nothing")
  func comeAndGone() throws {
    for (rule, told) in [(.deletion, 1), (.nothing, 0)] as [(StoreSemantics.ComeAndGone, Int)] {
      let made = database { $0.comeAndGone = rule }
      let anchor = try page(made).anchor
      let uuid = try made.put(0, 1, 1)
      let between = try page(made).anchor
      try made.delete([uuid], by: watch)
      let both = try page(made, since: anchor)
      #expect(both.added == [] && both.deleted.count == told)
      #expect(try page(made, since: between).deleted.map(\.uuid) == [uuid])
    }
  }

  @Test("deletions are told of samples that matched the predicate, or of all")
  func deletionsTold() throws {
    for (rule, told) in [(.matching, 1), (.all, 2)] as [(StoreSemantics.DeletionsTold, Int)] {
      let made = database { $0.deletionsTold = rule }
      let uuids = [try made.put(0, 1, 1), try made.put(50, 60, 2)]
      try made.delete(uuids, by: watch)
      #expect(try page(made, .within(40, 70)).deleted.count == told)
      made.reader = .only(bundle: "com.phone")
      #expect(try page(made, .within(40, 70)).deleted == [])
    }
  }
}
