import HealthModel
import SimulatedHealth
import Testing

@Suite struct CollectionRuleTests {
  private func collected(
    _ made: HealthDatabase, _ buckets: BucketGrid, _ predicate: SamplePredicate = .everything,
    _ type: SampleType = .stepCount, _ options: StatisticsOptions = .cumulativeSum
  ) throws -> StatisticsCollection {
    try made.collection(
      StatisticsCollectionQuery(type, where: predicate, options: options, buckets: buckets))
  }

  @Test("a sample over an edge is split in proportion to time, or counts where it starts")
  func split() throws {
    for (rule, expected) in [(.proportional, [0: 45, 1: 15]), (.startBucket, [0: 60])]
      as [(StoreSemantics.CollectionSplit, [Int64: Int64])]
    {
      let made = database { $0.collectionSplit = rule }
      try made.put(15 * minute, hour + 15 * minute, 60)
      #expect(try made.hours() == expected)
    }
  }

  @Test("the parts of a split sample add up to it exactly")
  func partsAddUp() throws {
    let made = database()
    try made.put(0, 3 * hour, 1)
    let parts = try collected(made, try grid()).populated.map(\.sum?.millionths)
    #expect(parts == [333_333, 333_333, 333_334])
  }

  @Test("incomplete buckets outside the time asked for are returned, or dropped")
  func outside() throws {
    for (rule, kept) in [(.kept, [0: 30, 1: 30, 2: 5, 3: 5]), (.dropped, [1: 30, 2: 5])]
      as [(StoreSemantics.OutsideBuckets, [Int64: Int64])]
    {
      let made = database { $0.outsideBuckets = rule }
      try made.put(30 * minute, 90 * minute, 60)
      try made.put(150 * minute, 210 * minute, 10)
      #expect(try made.hours(.within(hour, 3 * hour)) == kept)
      let joined = SamplePredicate.and([
        .within(nil, 3 * hour), .and([.within(hour, nil), .bundles(["com.watch"])]),
      ])
      #expect(try made.hours(joined) == kept)
      // A demand inside .or or .not asks for no time.
      let loose = SamplePredicate.or([.within(hour, 3 * hour)])
      #expect(try made.hours(loose) == [0: 30, 1: 30, 2: 5, 3: 5])
    }
  }

  @Test("of the buckets outside the time asked for, ten thousand on either side are listed")
  func farOutside() throws {
    let (middle, end) = (20_000 * minute, 40_000 * minute)
    for options in [StatisticsOptions.cumulativeSum, [.cumulativeSum, .separateBySource]] {
      let made = database()
      try made.put(0, end, 400_000)
      for (from, to, first, count) in [
        (middle, middle + minute, 10_000, 20_001), (end - 5 * minute, end, 29_995, 10_005),
        (0, 3, 0, 10_001),
      ] as [(Int64, Int64, Int64, Int)] {
        let answer = try collected(
          made, try grid(.minute), .within(from, to), .stepCount, options)
        #expect(answer.populated.count == count)
        #expect(answer.populated.first?.start.milliseconds == first * minute)
        #expect(answer.populated.allSatisfy { $0.sum?.millionths == 10_000_000 })
      }
      #expect(
        try collected(made, try grid(.minute), .everything, .stepCount, options).populated.count
          == 40_000)
    }
  }

  @Test("a reading over an edge belongs to the bucket of its start, or to each it touches")
  func discrete() throws {
    for (rule, expected) in [(.startBucket, [70]), (.touchedBuckets, [70, 75])]
      as [(StoreSemantics.DiscreteInCollection, [Int64])]
    {
      let made = database { $0.discreteInCollection = rule }
      try made.put(hour - 10, hour + 10, 70_000, .heartRate)
      if rule == .touchedBuckets { try made.put(hour, hour, 80_000, .heartRate) }
      let answer = try collected(made, try grid(), .everything, .heartRate, .discreteAverage)
      #expect(answer.populated.map(\.average?.millionths) == expected.map { $0 * 1_000_000 })
    }
  }

  @Test("buckets lie before the anchor as well as after it")
  func anchoredBothWays() throws {
    let made = database()
    try made.put(30 * minute, 40 * minute, 3)
    try made.put(10 * hour, 10 * hour, 4)
    let answer = try collected(made, try grid(from: 5 * hour, every: 2))
    #expect(answer.populated.map(\.start.milliseconds) == [-hour, 9 * hour])
    #expect(answer.populated.map(\.end.milliseconds) == [hour, 11 * hour])
  }

  private func starts(
    _ component: BucketGrid.Component, from day: LocalDay?, _ zone: String = "UTC"
  ) throws -> [String] {
    let zones = try #require(ZoneTimeline(identifier: zone))
    let anchor = zones.instant(showing: try #require(day).wallMilliseconds)
    let grid = BucketGrid(anchor: anchor, component, zones: zones)
    return (-1...2).map { String(grid.range($0).start.iso8601.dropLast(8)) }
  }

  @Test("a bucket is as long as the calendar says")
  func components() throws {
    let last = LocalDay(year: 2024, month: 1, day: 31)
    #expect(
      try starts(.minute, from: last) == [
        "2024-01-30T23:59", "2024-01-31T00:00", "2024-01-31T00:01", "2024-01-31T00:02",
      ])
    #expect(
      try starts(.hour, from: last) == [
        "2024-01-30T23:00", "2024-01-31T00:00", "2024-01-31T01:00", "2024-01-31T02:00",
      ])
    #expect(
      try starts(.day, from: last) == [
        "2024-01-30T00:00", "2024-01-31T00:00", "2024-02-01T00:00", "2024-02-02T00:00",
      ])
    #expect(
      try starts(.week, from: last) == [
        "2024-01-24T00:00", "2024-01-31T00:00", "2024-02-07T00:00", "2024-02-14T00:00",
      ])
    // A day that the month lacks becomes its last.
    #expect(
      try starts(.month, from: last) == [
        "2023-12-31T00:00", "2024-01-31T00:00", "2024-02-29T00:00", "2024-03-31T00:00",
      ])
    #expect(
      try starts(.year, from: LocalDay(year: 2024, month: 2, day: 29)) == [
        "2023-02-28T00:00", "2024-02-29T00:00", "2025-02-28T00:00", "2026-02-28T00:00",
      ])
  }

  @Test("a bucket of no units, or of more than a thousand, ends the program")
  func malformedBuckets() async {
    await #expect(processExitsWith: .failure) { _ = try? grid(every: 0, .day) }
    await #expect(processExitsWith: .failure) { _ = try? grid(every: 1_001, .day) }
  }

  @Test("where the clock is changed a day's bucket has 23 or 25 hours, or always 24")
  func clockChange() throws {
    let zones = try #require(ZoneTimeline(identifier: "Europe/Berlin"))
    for (year, month, day, length) in [(2024, 3, 31, 23), (2024, 10, 27, 25)]
      as [(Int, Int, Int, Int64)]
    {
      let changed = try #require(LocalDay(year: year, month: month, day: day))
      let start = zones.instant(showing: changed.wallMilliseconds)
      for (rule, hours) in [(.calendar, length), (.fixed, 24)]
        as [(StoreSemantics.DayBuckets, Int64)]
      {
        let made = database { $0.dayBuckets = rule }
        try made.put(start.milliseconds, start.milliseconds + 30 * hour, 30)
        let grid = BucketGrid(anchor: start, .day, zones: zones)
        let answer = try collected(made, grid)
        #expect(answer.populated.map(\.sum?.roundedDown) == [hours, 30 - hours])
        #expect(answer.populated[0].end == start.advanced(by: hours * hour))
      }
    }
  }

  private func gappy(_ change: (inout StoreSemantics) -> Void = { _ in }) throws
    -> StatisticsCollection
  {
    let made = database(change)
    try made.put(10 * minute, 20 * minute, 1)
    try made.put(5 * hour, 5 * hour + minute, 2)
    return try collected(made, try grid())
  }

  @Test("only buckets with something in them are listed")
  func populated() throws {
    let answer = try gappy()
    #expect(answer.populated.map(\.start.milliseconds) == [0, 5 * hour])
  }

  @Test("an empty bucket is given with its bounds and nothing in it")
  func emptyBuckets() throws {
    let answer = try gappy()
    let asked = answer.statistics(for: Instant(milliseconds: 2 * hour + 5))
    #expect(
      asked
        == Statistics(
          start: Instant(milliseconds: 2 * hour), end: Instant(milliseconds: 3 * hour)))
    #expect(asked.isEmpty)
    #expect(answer.statistics(for: Instant(milliseconds: hour - 1)).sum?.roundedDown == 1)
    let all = answer.enumerate(
      from: Instant(milliseconds: 0), to: Instant(milliseconds: 5 * hour + 1))
    #expect(all.map(\.sum?.roundedDown) == [1, nil, nil, nil, nil, 2])
  }

  @Test("an enumeration includes the bucket that holds the end, or not one that starts there")
  func enumerationEnd() throws {
    for (rule, count) in [(.included, 7), (.excluded, 6)]
      as [(StoreSemantics.EnumerationEnd, Int)]
    {
      let answer = try gappy { $0.enumerationEnd = rule }
      func enumerated(to end: Int64) -> Int {
        answer.enumerate(from: Instant(milliseconds: 9), to: Instant(milliseconds: end)).count
      }
      #expect(enumerated(to: 6 * hour) == count)
      #expect(enumerated(to: 6 * hour - 1) == 6)
      #expect(enumerated(to: 6 * hour + 1) == 7)
    }
  }

  @Test("an enumeration backwards ends the program")
  func enumerationBackwards() async {
    await #expect(processExitsWith: .failure) {
      let answer = StatisticsCollection(buckets: try grid(), includesEnd: true, populated: [])
      _ = answer.enumerate(from: Instant(milliseconds: 2), to: Instant(milliseconds: 1))
    }
  }

  @Test("a collection of nothing has no buckets, or is the error noData")
  func nothing() throws {
    let grid = try grid()
    #expect(try collected(database(), grid).populated == [])
    let made = database { $0.emptyCollection = .error }
    #expect(code { try collected(made, grid) } == .noData)
    try made.put(0, 9, 0)
    #expect(try collected(made, grid).populated.map(\.sum?.millionths) == [0])
    // Dropped buckets are no error.
    let dropping = database {
      $0.emptyCollection = .error
      $0.outsideBuckets = .dropped
    }
    try dropping.put(hour - 1, hour, 5)
    #expect(try dropping.hours(.within(hour, 2 * hour)) == [:])
  }
}
