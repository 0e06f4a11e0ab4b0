import Foundation
import HealthContracts
import HealthModel
import IntervalStore
import SimulatedHealth
import Testing

/// What every store of a sync's state keeps to.
@MainActor
@Suite struct SyncStateTests {
  enum Kind: CaseIterable {
    case memory
    case sqlite
  }

  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func state(_ kind: Kind) throws -> any SyncStateStoring {
    switch kind {
    case .memory: InMemorySyncState()
    case .sqlite: try SQLiteIntervalStore(path: sandbox.path())
    }
  }

  private let anchor = QueryAnchor(type: .stepCount, predicate: .max - 4, position: 77)

  private func record(_ number: Int, at start: Int64) -> SyncRecord {
    SyncRecord(
      uuid: SampleIdentifier(key: 8).uuid(row: number), start: Instant(milliseconds: start))
  }

  private func change(_ body: (inout SyncStateChange) -> Void) -> SyncStateChange {
    var change = SyncStateChange()
    body(&change)
    return change
  }

  @Test("a new state waits for layering and knows nothing", arguments: Kind.allCases)
  func new(_ kind: Kind) throws {
    let state = try state(kind)
    #expect(try state.summary() == SyncSummary())
    #expect(try state.nextUnsynced(from: nil) == nil)
    #expect(try state.records(in: TimeRange(-9, 9)).isEmpty)
  }

  @Test(
    "new intervals begin an epoch: anchor and marks are gone, records stay",
    arguments: Kind.allCases)
  func epoch(_ kind: Kind) throws {
    let state = try state(kind)
    try state.replaceAll(with: [interval(0, 10, 3), interval(10, 20, 4)])
    #expect(try state.summary().epoch == 1)
    #expect(try !state.summary().isLayeringDue)
    let told = change {
      $0.changedStarts = [Instant(milliseconds: 12)]
      $0.sent = [record(1, at: 12)]
      $0.anchor = anchor
      $0.readUntil = Instant(milliseconds: 99)
      $0.makesLayeringDue = true
    }
    #expect(try state.apply(told, in: 1))
    let summary = try state.summary()
    #expect(summary.anchor == anchor)
    #expect(summary.readUntil == Instant(milliseconds: 99))
    #expect(summary.isLayeringDue)
    #expect(summary.coverage == TimeRange(0, 20))
    #expect(summary.recordedStarts == Instant(milliseconds: 12)...Instant(milliseconds: 12))
    #expect(try state.nextUnsynced(from: Instant(milliseconds: 10))?.marks == 1)
    try state.replaceAll(with: [interval(0, 20, 7)])
    let next = try state.summary()
    #expect(next.epoch == 2)
    #expect(next.anchor == nil && next.readUntil == nil && !next.isLayeringDue)
    #expect(try state.nextUnsynced(from: nil) == MarkedInterval(interval(0, 20, 7)))
    #expect(try state.records(in: TimeRange(0, 20)) == [record(1, at: 12)])
    try state.removeAll()
    #expect(try state.summary().epoch == 3)
    #expect(try state.summary().isLayeringDue)
  }

  @Test("what belongs to another epoch changes nothing", arguments: Kind.allCases)
  func otherEpoch(_ kind: Kind) throws {
    let state = try state(kind)
    try state.replaceAll(with: [interval(0, 10, 3)])
    let before = try state.summary()
    let late = change {
      $0.synced = MarkedInterval(interval(0, 10, 3))
      $0.sent = [record(1, at: 2)]
      $0.anchor = anchor
    }
    for epoch in [Int64(0), 2, -1] { #expect(try !state.apply(late, in: epoch)) }
    #expect(try state.summary() == before)
    #expect(try state.records(of: [record(1, at: 2).uuid]).isEmpty)
  }

  @Test("an interval is synced unless it was marked again meanwhile", arguments: Kind.allCases)
  func marks(_ kind: Kind) throws {
    let state = try state(kind)
    try state.replaceAll(with: [interval(0, 10, 3), interval(10, 20, 4)])
    let first = try #require(try state.nextUnsynced(from: nil))
    #expect(first.marks == 0)
    // The end of one is the start of the next; one change marks once.
    let touch = change { $0.changedStarts = [9, 0, 5].map { Instant(milliseconds: $0) } }
    #expect(try state.apply(touch, in: 1))
    #expect(try state.apply(change { $0.synced = first }, in: 1))
    let again = try #require(try state.nextUnsynced(from: nil))
    #expect(again.interval == first.interval)
    #expect(again.marks == 1)
    #expect(try state.apply(change { $0.synced = again }, in: 1))
    #expect(try state.nextUnsynced(from: nil)?.interval == interval(10, 20, 4))
    #expect(try state.summary().unsynced == 1)
    #expect(try state.allIntervals()[0].syncedToServer)
    #expect(try state.apply(touch, in: 1))
    #expect(try state.summary().unsynced == 2)
    #expect(try state.nextUnsynced(from: nil)?.marks == 1)
    // Nobody covers this one.
    let outside = change { $0.changedStarts = [-1, 20].map { Instant(milliseconds: $0) } }
    #expect(try state.apply(outside, in: 1))
    #expect(try state.summary().unsynced == 2)
  }

  @Test(
    "a record goes from sent to confirmed or gone, and away when it is buried",
    arguments: Kind.allCases)
  func records(_ kind: Kind) throws {
    let state = try state(kind)
    try state.replaceAll(with: [interval(0, 10, 3)])
    let (one, two) = (record(1, at: 2), record(2, at: 3))
    #expect(try state.apply(change { $0.sent = [one, two] }, in: 1))
    #expect(try state.apply(change { $0.confirmed = [one.uuid] }, in: 1))
    // Being sent again takes nothing back.
    #expect(try state.apply(change { $0.sent = [one, two] }, in: 1))
    #expect(try state.records(of: [one.uuid])[one.uuid]?.isConfirmed(in: 1) == true)
    #expect(try state.records(of: [one.uuid])[one.uuid]?.isConfirmed(in: 2) == false)
    #expect(try state.apply(change { $0.deleted = [two.uuid] }, in: 1))
    // A receipt that comes late does not bring it back.
    #expect(try state.apply(change { $0.confirmed = [two.uuid] }, in: 1))
    #expect(try state.records(of: [two.uuid])[two.uuid]?.state == .deleted)
    #expect(try state.apply(change { $0.confirmedDeletions = [two.uuid] }, in: 1))
    #expect(try state.records(in: TimeRange(0, 10)).map(\.uuid) == [one.uuid])
    #expect(try state.records(in: TimeRange(0, 2)).isEmpty)
    #expect(try state.records(in: TimeRange(3, 10)).isEmpty)
  }

  @Test("both stores answer the same after any changes, and so does the reopened file")
  func agree() throws {
    let memory = InMemorySyncState()
    var file = try SQLiteIntervalStore(path: sandbox.path())
    var word: UInt64 = 42
    func draw(_ count: Int) -> Int {
      word = word &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((word >> 33) % UInt64(count))
    }
    for step in 0..<300 {
      if step % 60 == 0 {
        let list = (0..<6).map { interval(Int64($0) * 10, Int64($0) * 10 + 10, $0) }
        try memory.replaceAll(with: list)
        try file.replaceAll(with: list)
      }
      let some = (0..<draw(4)).map { _ in record(draw(12), at: Int64(draw(60))) }
      // One identity has one start.
      let records = some.map { record($0.uuid.hashValueFree, at: Int64($0.uuid.hashValueFree)) }
      let uuids = records.map(\.uuid)
      var made = SyncStateChange()
      switch draw(6) {
      case 0: made.sent = records
      case 1: made.deleted = uuids
      case 2: made.confirmed = uuids
      case 3: made.confirmedDeletions = uuids
      case 4: made.changedStarts = records.map(\.start)
      default:
        made.synced = memory.nextUnsynced(from: Instant(milliseconds: Int64(draw(60))))
        made.readUntil = Instant(milliseconds: Int64(step))
      }
      let epoch = Int64(draw(20) == 0 ? 0 : 1) * memory.summary().epoch
      #expect(memory.apply(made, in: epoch) == (try file.apply(made, in: epoch)))
      if step % 25 == 0 { file = try SQLiteIntervalStore(path: sandbox.path()) }
      #expect(try file.summary() == memory.summary())
      #expect(try file.allIntervals() == memory.allIntervals())
      #expect(try file.records(in: TimeRange(-9, 99)) == memory.records(in: TimeRange(-9, 99)))
      #expect(try file.nextUnsynced(from: nil) == memory.nextUnsynced(from: nil))
    }
  }
}

extension UUID {
  /// A small number that the identity alone decides.
  fileprivate var hashValueFree: Int { Int(uuid.0 % 50) }
}
