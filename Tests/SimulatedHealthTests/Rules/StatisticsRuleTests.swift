import HealthModel
import SimulatedHealth
import Testing

@Suite struct StatisticsRuleTests {
  private func statistics(
    _ made: HealthDatabase, _ type: SampleType, _ options: StatisticsOptions,
    _ predicate: SamplePredicate = .everything
  ) throws -> Statistics {
    try made.statistics(StatisticsQuery(type, where: predicate, options: options))
  }

  @Test("a single query counts whole samples, also those that reach out of the range")
  func wholeSamples() throws {
    let made = database()
    try made.put(0, 100, 10)
    try made.put(190, 400, 20)
    #expect(try made.sum(.within(50, 200)) == 30_000_000)
  }

  @Test("the answer's bounds are the first start and the last end of the samples")
  func bounds() throws {
    let made = database()
    try made.put(40, 500, 1)
    try made.put(60, 90, 1)
    let answer = try statistics(made, .stepCount, .cumulativeSum, .within(50, 200))
    #expect(answer.start.milliseconds == 40 && answer.end.milliseconds == 500)
  }

  @Test("a single query and a collection disagree about a day, unless starts are strict")
  func disagreement() throws {
    let made = database()
    try made.put(day - 10 * minute, day + 10 * minute, 200)
    try made.put(day + 10 * hour, day + 11 * hour, 300)
    let today = SamplePredicate.within(day, 2 * day)
    #expect(try made.sum(today) == 500_000_000)
    #expect(try made.hours(today, .day) == [0: 100, 24: 400])
    let strict = SamplePredicate.within(day, 2 * day, .strictStart)
    #expect(try made.sum(strict) == 300_000_000)
    #expect(try made.hours(strict, .day) == [24: 300])
  }

  private static let cumulative: StatisticsOptions = .cumulativeSum
  private static let discrete: [StatisticsOptions] = [
    .discreteAverage, .discreteMin, .discreteMax,
  ]

  @Test("sums are for cumulative types and averages and extremes for discrete ones, never mixed")
  func mixedOptions() {
    for type in SampleType.allCases {
      let refused = StatisticsOptions.refused(by: type)
      for option in Self.discrete {
        let made = database { $0.refusedOption = .invalidArgument }
        #expect(
          code { try statistics(made, type, [.cumulativeSum, option]) } == .invalidArgument)
        #expect(refused.contains(option) == (type == .stepCount || !type.isQuantity))
      }
      #expect(refused.contains(.cumulativeSum) == (type != .stepCount))
      #expect(refused.contains(.mostRecent) == !type.isQuantity)
      #expect(refused.contains(.duration) == !type.isQuantity)
    }
  }

  @Test("a refused option raises an exception, or is an invalid argument")
  func refusedOption() throws {
    for rule in StoreSemantics.RefusedOption.allCases {
      let made = database { $0.refusedOption = rule }
      #expect(code { try statistics(made, .stepCount, .discreteMin) } == .invalidArgument)
      #expect(code { try statistics(made, .heartRate, .cumulativeSum) } == .invalidArgument)
      let query = StatisticsCollectionQuery(
        .sleepAnalysis, options: .duration, buckets: try grid())
      #expect(code { try made.collection(query) } == .invalidArgument)
      #expect(made.violations.count == (rule == .exception ? 3 : 0))
    }
  }

  @Test("by default a refused option ends the program")
  func refusedOptionEnds() async {
    await #expect(processExitsWith: .failure) {
      let made = HealthDatabase(key: 1)
      _ = try? made.statistics(StatisticsQuery(.stepCount, options: .discreteAverage))
    }
  }

  @Test("averages are arithmetic, rounded down to a millionth")
  func averages() throws {
    let made = database()
    for (time, grams) in [70_000, 70_001, 70_001].enumerated() {
      try made.put(Int64(time), Int64(time), Int64(grams), .bodyMass)
    }
    for value in [-1, -1, 0] as [Int64] { try made.put(0, 9, value, .genericQuantity) }
    let mass = try statistics(
      made, .bodyMass, [.discreteAverage, .discreteMin, .discreteMax])
    #expect(mass.average?.millionths == 70_000_666_666)
    #expect(mass.minimum?.millionths == 70_000_000_000)
    #expect(mass.maximum?.millionths == 70_001_000_000)
    #expect(mass.sum == nil && mass.mostRecent == nil && mass.duration == nil)
    #expect(
      try statistics(made, .genericQuantity, .discreteAverage).average?.millionths == -667)
  }

  @Test("a heart rate's average weighs readings alike, or each by the time until the next")
  func weighting() throws {
    for (rule, expected) in [(.arithmetic, 80), (.untilNext, 90)]
      as [(StoreSemantics.TemporalWeighting, Int64)]
    {
      for (type, mean) in [(.heartRate, expected), (.restingHeartRate, 80)]
        as [(SampleType, Int64)]
      {
        let made = database { $0.temporalWeighting = rule }
        for (time, rate) in [(0, 60), (10, 100), (40, 80)] as [(Int64, Int64)] {
          try made.put(time, time, rate * 1_000, type)
        }
        // (60 * 10 + 100 * 30) / 40 = 90.
        let answer = try statistics(made, type, .discreteAverage)
        #expect(answer.average?.millionths == mean * 1_000_000)
      }
      let together = database { $0.temporalWeighting = rule }
      for rate in [60_000, 61_000] as [Int64] { try together.put(5, 5, rate, .heartRate) }
      let answer = try statistics(together, .heartRate, .discreteAverage)
      #expect(answer.average?.millionths == 60_500_000)
    }
  }

  @Test("the most recent sample is the one that ends last, or that starts last")
  func mostRecent() throws {
    for (rule, value, start) in [(.end, 1, 0), (.start, 2, 50)]
      as [(StoreSemantics.MostRecentBy, Int64, Int64)]
    {
      let made = database { $0.mostRecentBy = rule }
      try made.put(0, 100, 1)
      try made.put(50, 60, 2)
      let answer = try statistics(made, .stepCount, .mostRecent)
      #expect(answer.mostRecent?.millionths == value * 1_000_000)
      #expect(answer.mostRecentRange?.start.milliseconds == start)
      // Among equals the last to arrive.
      try made.put(50, 100, 3)
      try made.put(50, 100, 4)
      #expect(try statistics(made, .stepCount, .mostRecent).mostRecent?.millionths == 4_000_000)
    }
  }

  @Test("the duration of overlapping samples is the time covered, or their lengths together")
  func duration() throws {
    for (rule, whole, inHour) in [(.covered, 150, 50), (.summed, 200, 100)]
      as [(StoreSemantics.DurationOfOverlaps, Int64, Int64)]
    {
      let made = database { $0.durationOfOverlaps = rule }
      try made.put(hour - 100, hour, 1)
      try made.put(hour - 50, hour + 50, 1, from: phone)
      #expect(try statistics(made, .stepCount, .duration).duration == whole)
      let query = StatisticsCollectionQuery(
        .stepCount, options: [.duration, .separateBySource], buckets: try grid())
      let buckets = try made.collection(query).populated
      #expect(buckets.map(\.duration) == [50 + inHour, 50])
      #expect(buckets.map { $0.sources?.map(\.duration) } == [[100, 50], [50]])
    }
  }

  @Test("statistics of nothing are the error noData, or statistics with nothing in them")
  func nothing() throws {
    let query = StatisticsQuery(.stepCount, where: .within(0, 9), options: .cumulativeSum)
    #expect(code { try database().statistics(query) } == .noData)
    let made = database { $0.emptyStatistics = .empty }
    try made.put(10, 20, 1)
    let answer = try made.statistics(query)
    #expect(answer.isEmpty && answer.sources == nil)
    #expect(answer.start.milliseconds == 0 && answer.end.milliseconds == 0)
    let separate = StatisticsQuery(
      .stepCount, where: .within(0, 9), options: [.cumulativeSum, .separateBySource])
    #expect(try made.statistics(separate).sources == [])
  }

  @Test("a sum of nothing but empty samples is 0, not nothing")
  func zero() throws {
    let made = database()
    try made.put(10, 20, 0)
    #expect(try made.sum() == 0)
  }

  @Test("the words of noData are those that apps match")
  func words() {
    #expect(
      HealthStoreError(.noData).message == "No data available for the specified predicate.")
  }

  @Test("with nothing asked for the answer has bounds alone")
  func nothingAsked() throws {
    let made = database()
    try made.put(10, 20, 1)
    let answer = try statistics(made, .stepCount, [])
    #expect(answer.isEmpty && answer.sources == nil && answer.end.milliseconds == 20)
    let separate = try statistics(made, .stepCount, .separateBySource)
    #expect(separate.isEmpty && separate.sources?.map(\.source) == [watch])
  }

  @Test("a store that keeps a week answers of samples that start in it, and deletes all the same")
  func weekOfWatch() throws {
    let made = database()
    let old = try made.put(3 * day - 1, 5 * day, 1)
    try made.put(3 * day, 5 * day, 2)
    made.now = 10 * day
    #expect(try made.values() == [1, 2])
    made.keepsDays = 7
    #expect(try made.values() == [2])
    #expect(try made.sum() == 2_000_000)
    #expect(try made.hours(every: 10, .day).values.reduce(0, +) == 2)
    #expect(try made.changes(AnchoredQuery(.stepCount, since: nil)).added.map(\.value) == [2])
    try made.delete([old], by: watch)
    made.keepsDays = nil
    #expect(try made.values() == [2])
  }
}
