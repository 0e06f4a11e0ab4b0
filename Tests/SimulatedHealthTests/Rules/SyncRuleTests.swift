import Foundation
import HealthModel
import SimulatedHealth
import Testing

@Suite struct SyncRuleTests {
  @Test("an identifier without a version, or the other way round, raises an exception")
  func bothOrNeither() throws {
    for metadata in [SampleMetadata(syncIdentifier: "n"), SampleMetadata(syncVersion: 1)] {
      let made = database()
      #expect(code { try made.put(0, 1, 1, metadata: metadata) } == .invalidArgument)
      #expect(made.violations.count == 1)
      #expect(try made.values() == [])
    }
  }

  @Test("a greater version replaces")
  func greater() throws {
    let made = database()
    let first = try #require(try made.put(sync: "n", version: 1, 1))
    let second = try #require(try made.put(sync: "n", version: 5, 2))
    #expect(try made.values() == [2])
    #expect(first != second)
    #expect(code { try made.delete([first], by: watch) } == .invalidArgument)
    // Within one batch too.
    let versions = [6, 7, 6].map {
      NewSample(
        .stepCount, start: 0, end: 1, value: Int64($0),
        metadata: SampleMetadata(syncIdentifier: "n", syncVersion: $0))
    }
    let answer = try made.save(versions, from: watch)
    #expect(answer.map { $0 == nil } == [false, false, true])
    #expect(try made.values() == [7])
  }

  @Test("an equal version is ignored: the sample that is there stays")
  func equal() throws {
    let made = database()
    let first = try #require(try made.put(sync: "n", version: 2, 1))
    let anchor = try made.changes(AnchoredQuery(.stepCount, since: nil)).anchor
    #expect(try made.put(sync: "n", version: 2, 9) == nil)
    #expect(try made.samples(SampleQuery(.stepCount)).map(\.uuid) == [first])
    #expect(try made.values() == [1])
    #expect(try made.changes(AnchoredQuery(.stepCount, since: anchor)).anchor == anchor)
  }

  @Test("saving a version that is not newer has no effect, or gives the error invalidArgument")
  func stale() throws {
    for rule in StoreSemantics.StaleVersion.allCases {
      let made = database { $0.staleVersion = rule }
      try made.put(sync: "n", version: 2, 1)
      for version in [1, 2] {
        let refused = code { try made.put(sync: "n", version: version, 9) }
        #expect(refused == (rule == .error ? .invalidArgument : nil))
      }
      #expect(made.violations == [])
      #expect(try made.values() == [1])
      // Versions of one batch are held against each other.
      let batch = [4, 3].map {
        NewSample(
          .stepCount, start: 0, end: 1, value: Int64($0),
          metadata: SampleMetadata(syncIdentifier: "n", syncVersion: $0))
      }
      #expect(
        code { try made.save(batch, from: watch) } == (rule == .error ? .invalidArgument : nil))
      #expect(try made.values() == [rule == .error ? 1 : 4])
    }
  }

  @Test("an identifier names one sample of a source and type, of a source, or of the store")
  func scope() throws {
    for (rule, steps, beats) in [
      (.sourceAndType, [1, 2], [3]), (.source, [2], [3]), (.store, [], [3]),
    ] as [(StoreSemantics.SyncScope, [Int64], [Int64])] {
      let made = database { $0.syncScope = rule }
      try made.put(sync: "n", version: 1, 1)
      try made.put(sync: "n", version: 2, 2, from: phone)
      try made.put(sync: "n", version: 3, 3, .heartRate)
      #expect(try made.values() == steps)
      #expect(try made.values(.everything, .heartRate) == beats)
    }
  }

  @Test("sources of one bundle share their identifiers")
  func bundle() throws {
    let made = database()
    let other = DataSource(
      identifier: "other", kind: .watch, bundleIdentifier: "com.watch", deviceName: "Other")
    try made.put(sync: "n", version: 1, 1)
    try made.put(sync: "n", version: 2, 2, from: other)
    #expect(try made.values() == [2])
  }

  @Test("a replacement shows as deletion and addition, or as addition alone")
  func shown() throws {
    for rule in StoreSemantics.ReplacementShown.allCases {
      let made = database { $0.replacementShown = rule }
      let old = try #require(try made.put(sync: "n", version: 1, 1))
      let anchor = try made.changes(AnchoredQuery(.stepCount, since: nil)).anchor
      let new = try #require(try made.put(sync: "n", version: 2, 2))
      let page = try made.changes(AnchoredQuery(.stepCount, since: anchor))
      #expect(page.added.map(\.uuid) == [new])
      let gone = DeletedSample(uuid: old, syncIdentifier: "n", syncVersion: 1)
      #expect(page.deleted == (rule == .deleteAndAdd ? [gone] : []))
      let addedFirst = try made.changes(AnchoredQuery(.stepCount, since: anchor, limit: 1))
      #expect(addedFirst.added.isEmpty == (rule == .deleteAndAdd))
    }
  }

  @Test("after its sample was deleted an identifier is free again")
  func freed() throws {
    let made = database()
    let uuid = try #require(try made.put(sync: "n", version: 5, 1))
    try made.delete([uuid], by: watch)
    #expect(try made.put(sync: "n", version: 1, 2) != nil)
    #expect(try made.values() == [2])
  }

  @Test("who watches the type of a sample that was replaced by one of another hears of it")
  func replacedType() throws {
    let rules = configuration {
      $0.semantics.syncScope = .source
      $0.semantics.observerStart = .waits
    }
    let types = try simulated(rules) { store in
      let calls = Calls()
      store.observe([.stepCount, .heartRate]) { types, done in calls.note(types, done) }
      let metadata = [1, 2].map { SampleMetadata(syncIdentifier: "n", syncVersion: $0) }
      let steps = NewSample(.stepCount, start: 0, end: 1, value: 1, metadata: metadata[0])
      let beat = NewSample(.heartRate, start: 0, end: 1, value: 1, metadata: metadata[1])
      try store.deliver([steps], from: watch)
      try await pass(seconds: 10)
      try store.deliver([beat], from: watch)
      try await pass(seconds: 10)
      return calls.all.reduce(into: [SampleType: Int]()) { counts, call in
        for type in call.types { counts[type, default: 0] += 1 }
      }
    }
    #expect(types == [.stepCount: 2, .heartRate: 1])
  }

  @Test("what was ignored is no change to observers")
  func ignoredIsNoChange() throws {
    let rules = configuration { $0.semantics.observerStart = .waits }
    let count = try simulated(rules) { store in
      let calls = Calls()
      store.observe([.stepCount]) { types, done in calls.note(types, done) }
      for value in [1, 2] as [Int64] {
        let metadata = SampleMetadata(syncIdentifier: "n", syncVersion: 1)
        let sample = NewSample(.stepCount, start: 0, end: 1, value: value, metadata: metadata)
        try store.deliver([sample], from: watch)
        try await pass(seconds: 10)
      }
      return calls.all.count
    }
    #expect(count == 1)
  }
}
