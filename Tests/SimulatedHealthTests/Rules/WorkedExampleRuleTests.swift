import HealthModel
import SimulatedHealth
import Testing

@Suite struct WorkedExampleRuleTests {
  /// Five samples of an afternoon, one of them the 80 steps from 13:24 to 14:36.
  private func afternoon(
    _ change: (inout StoreSemantics) -> Void = { _ in }
  ) throws -> HealthDatabase {
    let made = database(change)
    let samples: [(Int64, Int64, Int64)] = [
      (0, 10, 20), (24, 96, 80), (100, 110, 200), (114, 126, 100), (140, 150, 20),
    ]
    for (start, end, value) in samples {
      try made.put(13 * hour + start * minute, 13 * hour + end * minute, value)
    }
    return made
  }

  @Test("five samples of three hours give 60, 290 and 70 steps, split in proportion to time")
  func fiveSamples() throws {
    // 20 + 40, 40 + 200 + 50, 50 + 20.
    let three = SamplePredicate.within(13 * hour, 16 * hour)
    #expect(try afternoon().hours(three) == [13: 60, 14: 290, 15: 70])
    let whole = try afternoon { $0.collectionSplit = .startBucket }
    #expect(try whole.hours(three) == [13: 100, 14: 300, 15: 20])
  }

  @Test("asked for one hour the five samples give partial hours around it, to be discarded")
  func partialHours() throws {
    let one = SamplePredicate.within(14 * hour, 15 * hour)
    // The long sample's first half and the fourth's second half lie outside.
    #expect(try afternoon().hours(one) == [13: 40, 14: 290, 15: 50])
    let dropping = try afternoon { $0.outsideBuckets = .dropped }
    #expect(try dropping.hours(one) == [14: 290])
    // With strict starts the long sample is lost to the hour that it reaches into.
    let strict = SamplePredicate.within(14 * hour, 15 * hour, .strictStart)
    #expect(try afternoon().hours(strict) == [14: 250, 15: 50])
  }

  @Test("a watch's 1,100 and a phone's 1,400 steps, of which 1,000 overlap the watch, make 1,500")
  func watchAndPhone() throws {
    for scope in StoreSemantics.MergeScope.allCases {
      for isCut in [false, true] {
        for (merging, expected) in [(.byInstant, 1_500), (.sum, 2_500)]
          as [(StoreSemantics.SourceMerging, Int64)]
        {
          let made = database {
            $0.mergeScope = scope
            $0.sourceMerging = merging
          }
          try made.put(0, 10 * minute, 1_100)
          if isCut {
            try made.put(0, 10 * minute, 1_000, from: phone)
            try made.put(10 * minute, 14 * minute, 400, from: phone)
          } else {
            // The first ten of fourteen minutes lie under the watch.
            try made.put(0, 14 * minute, 1_400, from: phone)
          }
          #expect(try made.sum() == expected * 1_000_000)
          #expect(try made.hours() == [0: expected])
        }
      }
    }
  }

  @Test("with strict starts two halves add up to more than the whole, unless merged once")
  func halves() throws {
    for (scope, second) in [(.perQuery, 300), (.once, 150)]
      as [(StoreSemantics.MergeScope, Int64)]
    {
      let made = database { $0.mergeScope = scope }
      try made.put(0, 2 * hour, 200)
      try made.put(hour, 3 * hour, 300, from: phone)
      let halves = try [(0, hour), (hour, 4 * hour)].map { from, to in
        try made.sum(.within(from, to, .strictStart))
      }
      #expect(halves == [200_000_000, second * 1_000_000])
      #expect(try made.sum(.within(0, 4 * hour, .strictStart)) == 350_000_000)
    }
  }
}
