import HealthModel
import StoreModel
import Testing

private let hour: Int64 = 3_600_000
private let base: Int64 = 1_711_800_000_000
private let watch = DataSource(
  identifier: "watch", kind: .watch, bundleIdentifier: "w", deviceName: "Watch")
private let phone = DataSource(
  identifier: "phone", kind: .phone, bundleIdentifier: "p", deviceName: "Phone")

private func steps(_ start: Int64, _ end: Int64, _ value: Int64) -> NewSample {
  NewSample(.stepCount, start: base + start, end: base + end, value: value)
}

private func semantics(_ change: (inout StoreSemantics) -> Void = { _ in }) -> StoreSemantics {
  var semantics = StoreSemantics()
  semantics.exceptions = .recorded
  change(&semantics)
  return semantics
}

private func sum(_ store: NaiveStore, _ predicate: SamplePredicate = .everything) throws -> Int64? {
  try store.statistics(StatisticsQuery(.stepCount, where: predicate, options: .cumulativeSum))
    .sum?.millionths
}

@Suite struct NaiveStoreTests {
  @Test func watchAndPhoneShareAThousand() throws {
    let store = NaiveStore(key: 1, semantics: semantics())
    _ = try store.save([steps(hour, 15 * hour, 1_400)], from: phone)
    _ = try store.save([steps(0, 11 * hour, 1_100)], from: watch)
    #expect(store.priority == [watch, phone])
    #expect(try sum(store) == 1_500_000_000)
    store.prioritize([phone])
    #expect(try sum(store) == 1_500_000_000)
    let adding = NaiveStore(key: 1, semantics: semantics { $0.sourceMerging = .sum })
    _ = try adding.save([steps(0, 11 * hour, 1_100)], from: watch)
    _ = try adding.save([steps(hour, 15 * hour, 1_400)], from: phone)
    #expect(try sum(adding) == 2_500_000_000)
  }

  @Test(arguments: [
    (
      StoreSemantics.MergeScope.perQuery, StoreSemantics.CollectionSplit.proportional,
      [3_500_000, 3_500_000] as [Int64]
    ),
    (.once, .proportional, [3_000_000, 4_000_000]),
    (.perQuery, .startBucket, [7_000_000]),
  ])
  func bucketsSplitInProportion(
    _ scope: StoreSemantics.MergeScope, _ split: StoreSemantics.CollectionSplit, _ sums: [Int64]
  ) throws {
    let rules = semantics {
      $0.mergeScope = scope
      $0.collectionSplit = split
    }
    let store = NaiveStore(key: 1, semantics: rules)
    _ = try store.save([steps(hour / 2, hour * 3 / 2, 7)], from: watch)
    let zones = try #require(ZoneTimeline(identifier: "UTC"))
    let grid = BucketGrid(anchor: Instant(milliseconds: base), .hour, zones: zones)
    let collection = try store.collection(
      StatisticsCollectionQuery(.stepCount, options: .cumulativeSum, buckets: grid))
    #expect(collection.populated.compactMap(\.sum?.millionths) == sums)
    #expect(collection.populated.first?.start.milliseconds == base)
  }

  @Test func halvesAddUpToMoreThanTheWhole() throws {
    for (scope, halves) in [
      (StoreSemantics.MergeScope.perQuery, [100, 400] as [Int64]), (.once, [100, 200]),
    ] {
      let store = NaiveStore(key: 1, semantics: semantics { $0.mergeScope = scope })
      _ = try store.save([steps(0, 2 * hour, 100)], from: watch)
      _ = try store.save([steps(hour, 3 * hour, 400)], from: phone)
      #expect(try sum(store) == 300_000_000)
      let edges = [0, 1, 3].map { Instant(milliseconds: base + $0 * hour) }
      for (index, half) in halves.enumerated() {
        let predicate = SamplePredicate.time(
          from: edges[index], to: edges[index + 1], options: .strictStart)
        #expect(try sum(store, predicate) == half * 1_000_000)
      }
    }
  }

  @Test func daysFollowTheClock() throws {
    let zones = try #require(ZoneTimeline(identifier: "Europe/Berlin"))
    // 2024-03-31T00:00 in Berlin, a day of 23 hours.
    let midnight: Int64 = 1_711_839_600_000
    let store = NaiveStore(key: 1, semantics: semantics())
    for day in 0..<3 as Range<Int64> {
      _ = try store.save(
        [
          NewSample(
            .stepCount, start: midnight + (24 * day - 1) * hour,
            end: midnight + (24 * day - 1) * hour, value: 1)
        ], from: watch)
    }
    let grid = BucketGrid(anchor: Instant(milliseconds: midnight), .day, zones: zones)
    let buckets = try store.collection(
      StatisticsCollectionQuery(.stepCount, options: .cumulativeSum, buckets: grid)
    ).populated
    #expect(
      buckets.map { ($0.start.milliseconds - midnight) / hour } == [-24, 23, 47])
    #expect(buckets.map { ($0.end.milliseconds - midnight) / hour } == [0, 47, 71])
  }

  @Test func pagesTellEachChangeOnce() throws {
    let store = NaiveStore(key: 1, semantics: semantics())
    let uuids = try store.save((0..<5).map { steps($0, $0 + 1, 1) }, from: watch)
    let first = try store.changes(AnchoredQuery(.stepCount, since: nil, limit: 3))
    #expect(first.added.map(\.uuid) == uuids[0..<3].compactMap(\.self))
    try store.delete([uuids[1], uuids[4]].compactMap(\.self), by: watch)
    let second = try store.changes(AnchoredQuery(.stepCount, since: first.anchor, limit: 2))
    #expect(second.added.map(\.uuid) == [uuids[3]].compactMap(\.self))
    #expect(second.deleted.map(\.uuid) == [uuids[1]].compactMap(\.self))
    let third = try store.changes(AnchoredQuery(.stepCount, since: second.anchor))
    #expect(third.added.isEmpty)
    #expect(third.deleted.map(\.uuid) == [uuids[4]].compactMap(\.self))
    let rest = try store.changes(AnchoredQuery(.stepCount, since: third.anchor))
    #expect(rest.added.isEmpty && rest.deleted.isEmpty && rest.anchor == third.anchor)
    store.now += 30 * 86_400_000
    let late = try store.changes(AnchoredQuery(.stepCount, since: first.anchor))
    #expect(late.deleted.isEmpty)
  }

  @Test func newerVersionsReplace() throws {
    let store = NaiveStore(key: 1, semantics: semantics())
    func version(_ version: Int, _ value: Int64) -> NewSample {
      NewSample(
        .stepCount, start: base, end: base + 1, value: value,
        metadata: SampleMetadata(syncIdentifier: "s", syncVersion: version))
    }
    let uuids = try store.save([version(1, 1), version(2, 2), version(2, 3)], from: watch)
    #expect(uuids.map { $0 == nil } == [false, false, true])
    #expect(try store.samples(SampleQuery(.stepCount)).map(\.value) == [2])
    #expect(store.violations.isEmpty)
    #expect(throws: HealthStoreError(.invalidArgument)) {
      _ = try store.save([steps(1, 0, 1)], from: watch)
    }
    #expect(store.violations.count == 1)
    store.isLocked = true
    #expect(throws: HealthStoreError(.databaseInaccessible)) {
      _ = try store.samples(SampleQuery(.stepCount))
    }
  }

  @Test(arguments: [
    (StoreSemantics.InstantUnderCover.hidden, 10_000_000 as Int64), (.counted, 15_000_000),
  ])
  func coverHidesInstants(_ rule: StoreSemantics.InstantUnderCover, _ expected: Int64) throws {
    let store = NaiveStore(key: 1, semantics: semantics { $0.instantUnderCover = rule })
    _ = try store.save([steps(2, 2, 5)], from: phone)
    _ = try store.save([steps(2, 4, 7)], from: watch)
    // At the end of the cover nothing covers.
    _ = try store.save([steps(4, 4, 3)], from: phone)
    #expect(try sum(store) == expected)
  }

  @Test func readingsAreWeighed() throws {
    for (rule, average) in [
      (StoreSemantics.TemporalWeighting.arithmetic, 76_666_666 as Int64), (.untilNext, 67_500_000),
    ] {
      let store = NaiveStore(key: 1, semantics: semantics { $0.temporalWeighting = rule })
      let readings: [(Int64, Int64)] = [(3, 90_000), (0, 60_000), (4, 80_000)]
      for (start, value) in readings {
        let sample = NewSample(.heartRate, start: base + start, end: base + start + 2, value: value)
        _ = try store.save([sample], from: watch)
      }
      let query = StatisticsQuery(
        .heartRate, options: [.discreteAverage, .discreteMin, .mostRecent, .duration])
      let answer = try store.statistics(query)
      #expect(answer.average?.millionths == average)
      #expect(answer.minimum?.millionths == 60_000_000)
      #expect(answer.mostRecent?.millionths == 80_000_000)
      #expect(answer.duration == 5)
      #expect((answer.end.milliseconds - base) == 6)
    }
  }

  @Test func averagesRoundDown() throws {
    let store = NaiveStore(key: 1, semantics: semantics())
    for value in [-1, -1, 0] as [Int64] {
      _ = try store.save(
        [NewSample(.genericQuantity, start: base, end: base, value: value)], from: watch)
    }
    let query = StatisticsQuery(.genericQuantity, options: .discreteAverage)
    #expect(try store.statistics(query).average?.millionths == -667)
  }

  @Test func daysThatTheClockSkips() throws {
    let zones = try #require(ZoneTimeline(identifier: "Australia/Lord_Howe"))
    // 2024-10-06T02:00 is skipped for half an hour; 02:15 becomes 02:30.
    let change: Int64 = 1_728_142_200_000
    let anchor = change + hour / 4 - 24 * hour
    let store = NaiveStore(key: 1, semantics: semantics())
    let times = [anchor, change - 1, change, change + 24 * hour]
    _ = try store.save(
      times.map { NewSample(.stepCount, start: $0, end: $0, value: 1) }, from: watch)
    let grid = BucketGrid(anchor: Instant(milliseconds: anchor), .day, zones: zones)
    let buckets = try store.collection(
      StatisticsCollectionQuery(.stepCount, options: .cumulativeSum, buckets: grid)
    ).populated
    #expect(buckets.map(\.start.milliseconds) == [anchor, change, change + 24 * hour - hour / 4])
    #expect(buckets.compactMap(\.sum?.roundedDown) == [2, 1, 1])
  }
}
