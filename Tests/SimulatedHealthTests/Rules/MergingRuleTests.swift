import HealthModel
@testable import SimulatedHealth
import Testing

@Suite struct MergingRuleTests {
  private func pair(_ change: (inout StoreSemantics) -> Void = { _ in }) throws -> HealthDatabase {
    let made = database(change)
    try made.put(0, 10 * minute, 120, from: phone)
    try made.put(0, 10 * minute, 100, from: watch)
    return made
  }

  private func both(
    _ made: HealthDatabase, _ options: StatisticsOptions
  ) throws -> [Statistics] {
    let single = try made.statistics(StatisticsQuery(.stepCount, options: options))
    let query = StatisticsCollectionQuery(.stepCount, options: options, buckets: try grid())
    return [single] + (try made.collection(query).populated)
  }

  @Test("both statistics queries merge all sources")
  func mergedInBoth() throws {
    let answers = try both(try pair(), .cumulativeSum)
    #expect(answers.map(\.sum?.millionths) == [100_000_000, 100_000_000])
  }

  @Test("separateBySource adds the values of each source, best first")
  func separateSources() throws {
    for answer in try both(try pair(), [.cumulativeSum, .separateBySource]) {
      #expect(answer.sum?.millionths == 100_000_000)
      #expect(answer.sources?.map(\.source) == [watch, phone])
      #expect(answer.sources?.map(\.sum?.millionths) == [100_000_000, 120_000_000])
    }
  }

  @Test("without separateBySource there are no sources")
  func noSourcesUnasked() throws {
    for answer in try both(try pair(), .cumulativeSum) { #expect(answer.sources == nil) }
  }

  @Test("separate sources of one bucket are those with a sample in it")
  func sourcesOfBucket() throws {
    let made = try pair()
    try made.put(hour, hour + 1, 9, from: band)
    let answers = try both(made, [.cumulativeSum, .separateBySource])
    #expect(answers.map { $0.sources?.map(\.source) } == [sources, [watch, phone], [band]])
  }

  @Test("the order of the person's list decides, also of sources that write later")
  func personOrders() throws {
    let made = try pair()
    made.prioritize([band, phone, phone])
    #expect(made.priority == [band, phone, watch])
    #expect(try made.sum() == 120_000_000)
    try made.put(0, 10 * minute, 7, from: band)
    #expect(try made.sum() == 7_000_000)
    made.prioritize([watch])
    #expect(made.priority == [watch, band, phone])
    #expect(try made.sum() == 100_000_000)
  }

  private func source(_ name: String, _ kind: DataSource.Kind) -> DataSource {
    DataSource(identifier: name, kind: kind, bundleIdentifier: name, deviceName: nil)
  }

  @Test("manual entries come first, then watches, then phones, then the rest")
  func defaultPriority() throws {
    let made = database()
    let manual = source("manual", .manual)
    let second = source("second", .watch)
    for (time, writer) in [band, phone, watch, second, manual].enumerated() {
      try made.put(Int64(time), Int64(time), 1, from: writer)
    }
    #expect(made.priority == [manual, watch, second, phone, band])
  }

  @Test("a new third-party source goes above the other ones, also in a list made by the person")
  func newestThirdParty() throws {
    let made = database()
    let scale = source("scale", .scale)
    let mock = source("mock", .mock)
    for (time, writer) in [phone, band, scale].enumerated() {
      try made.put(Int64(time), Int64(time), 1, from: writer)
    }
    #expect(made.priority == [phone, scale, band])
    made.prioritize([band, phone])
    try made.put(9, 9, 1, from: mock)
    #expect(made.priority == [mock, band, phone, scale])
    try made.put(9, 9, 1, from: watch)
    #expect(made.priority == [watch, mock, band, phone, scale])
  }

  @Test("who has saved nothing is no source")
  func refusedIsNoSource() {
    let made = database()
    #expect(code { try made.put(5, 4, 1) } == .invalidArgument)
    #expect((try? made.save([], from: phone)) == [])
    #expect(made.priority == [])
  }

  @Test("the best source wins each instant, others fill its gaps; or all are summed")
  func gaps() throws {
    for (merging, expected) in [(.byInstant, 510), (.sum, 860)]
      as [(StoreSemantics.SourceMerging, Int64)]
    {
      let made = database { $0.sourceMerging = merging }
      try made.put(0, 60, 600, from: band)
      try made.put(0, 15, 150, from: phone)
      try made.put(40, 50, 10, from: phone)
      try made.put(10, 20, 100, from: watch)
      // By instant the phone is left 0-10 and 40-50, the band 20-40 and 50-60.
      #expect(try made.sum() == expected * 1_000_000)
    }
  }

  @Test("of two samples of one source the one that starts first wins, or both count")
  func ownOverlaps() throws {
    for (rule, expected) in [(.first, 200), (.summed, 300)]
      as [(StoreSemantics.OwnOverlaps, Int64)]
    {
      let made = database { $0.ownOverlaps = rule }
      try made.put(50, 150, 200)
      try made.put(0, 100, 100)
      // Where the first wins, the later one is left 100-150: half of its 200.
      #expect(try made.sum() == expected * 1_000_000)
      // A worse source has nothing left before 150, and a better one takes 0-75.
      try made.put(0, 150, 1_000, from: phone)
      #expect(try made.sum() == expected * 1_000_000)
      try made.put(0, 75, 5, from: source("hand", .manual))
      // Of the 100 the last quarter is left, of the 200 three quarters or half.
      let left: Int64 = rule == .first ? 25 + 100 : 25 + 150
      #expect(try made.sum() == (5 + left) * 1_000_000)
    }
  }

  @Test("a sample without length of the source that covers it is hidden if the first one wins")
  func ownInstants() throws {
    for (rule, expected) in [(.first, 100), (.summed, 107)]
      as [(StoreSemantics.OwnOverlaps, Int64)]
    {
      let made = database { $0.ownOverlaps = rule }
      try made.put(0, 100, 100)
      try made.put(50, 50, 7)
      #expect(try made.sum() == expected * 1_000_000)
    }
  }

  @Test("a history's third-party sources rank as listed, or the newest first")
  func historyOrder() throws {
    let old = source("old", .thirdParty)
    let new = source("new", .scale)
    let starts = [(old, 0), (phone, 20), (new, 10)] as [(DataSource, Int64)]
    let steps = starts.map { source, start in
      var series = StepSeries(source: source)
      series.append(start: start, end: start + 20, value: 20)
      return series
    }
    let history = History(span: TimeRange(0, 100), identifierKey: 1, steps: steps)
    for (rule, order) in [(.asListed, [old, phone, new]), (.newestFirst, [new, phone, old])]
      as [(StoreSemantics.ThirdPartyRank, [DataSource])]
    {
      let made = database { $0.thirdPartyRank = rule }
      _ = try made.load(history)
      #expect(made.priority == order)
    }
  }

  @Test("what a better source leaves of a sample counts in proportion, in fractions")
  func fractions() throws {
    let made = database()
    try made.put(0, 1_000, 10)
    try made.put(500, 3_500, 10, from: phone)
    // The phone loses 500 of 3,000 ms: floor(10,000,000 / 6) of its 10,000,000 millionths.
    #expect(try made.sum() == 10_000_000 + 10_000_000 - 1_666_666)
  }

  @Test("sources are merged among what matches, or once over everything")
  func mergeScope() throws {
    for (scope, expected) in [(.perQuery, 300), (.once, 150)]
      as [(StoreSemantics.MergeScope, Int64)]
    {
      let made = database { $0.mergeScope = scope }
      try made.put(0, 2 * hour, 200)
      try made.put(hour, 3 * hour, 300, from: phone)
      #expect(try made.sum(.within(hour, 3 * hour, .strictStart)) == expected * 1_000_000)
      #expect(try made.sum() == 350_000_000)
      made.reader = .only(bundle: "com.phone")
      #expect(try made.sum() == expected * 1_000_000)
    }
  }

  @Test("a sample without length under a better source's cover is hidden, or counted")
  func instants() throws {
    for (rule, more) in [(.hidden, 0), (.counted, 7)]
      as [(StoreSemantics.InstantUnderCover, Int64)]
    {
      let made = database { $0.instantUnderCover = rule }
      try made.put(0, 10, 5)
      try made.put(5, 5, 7, from: phone)
      #expect(try made.sum() == (5 + more) * 1_000_000)
      // At the cover's end, and above a worse source, it counts either way.
      try made.put(10, 10, 100, from: phone)
      try made.put(15, 25, 1_000, from: phone)
      try made.put(20, 20, 10_000)
      #expect(try made.sum() == (11_105 + more) * 1_000_000)
    }
  }
}
