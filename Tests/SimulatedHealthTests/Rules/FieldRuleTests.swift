import Foundation
import HealthModel
import SimulatedHealth
import TestSupport
import Testing

/// What a production app met in the field.
@Suite struct FieldRuleTests {
  @Test("a collection merges sources by the person's order")
  func mergesByOrder() throws {
    let made = database()
    try made.put(0, 2 * hour, 200)
    try made.put(0, 2 * hour, 300, from: phone)
    #expect(try made.hours() == [0: 100, 1: 100])
    made.prioritize([phone])
    #expect(try made.hours() == [0: 150, 1: 150])
  }

  @Test("without strict starts a sample over the range's begin counts in proportion to time")
  func proportionalBegin() throws {
    let made = database()
    try made.put(hour - 20 * minute, hour + 10 * minute, 30)
    #expect(try made.hours(.within(hour, 2 * hour))[1] == 10)
    #expect(try made.hours(.within(hour, 2 * hour, .strictStart)) == [:])
  }

  @Test("a range that is not strict gives partial statistics outside it")
  func partialOutside() throws {
    let made = database()
    try made.put(hour - 20 * minute, hour + 10 * minute, 30)
    try made.put(2 * hour - 10 * minute, 2 * hour + 20 * minute, 30)
    #expect(try made.hours(.within(hour, 2 * hour)) == [0: 20, 1: 20, 2: 20])
  }

  @MainActor
  private func rounded(_ rounding: StoreSemantics.SumRounding, _ steps: Int64) async throws -> Int {
    let store = SimulatedHealthStore(
      key: 1, epoch: Instant(milliseconds: 0),
      configuration: configuration { $0.semantics.sumRounding = rounding })
    try await store.askForAll()
    try store.deliver([NewSample(.stepCount, start: 0, end: 1_000, value: 10)], from: watch)
    // Of the phone's steps two thirds are left.
    try store.deliver([NewSample(.stepCount, start: 0, end: 3_000, value: steps)], from: phone)
    let range = DateInterval(start: Date(timeIntervalSince1970: 0), duration: 3)
    return try await StepProvider(store).getAggregatedStepCount(for: range)
  }

  @Test("steps in fractions are rounded down, or to the nearest whole")
  func rounding() async throws {
    #expect(try await rounded(.down, 1) == 10)
    #expect(try await rounded(.nearest, 1) == 11)
    #expect(try await rounded(.down, 2) == 11)
    #expect(try await rounded(.nearest, 2) == 11)
    let half = Quantity(millionths: 1_500_000)
    #expect(half.roundedDown == 1 && half.roundedToNearest == 2)
    #expect(Quantity(millionths: -1).roundedDown == -1)
    #expect(Quantity(millionths: .max).roundedToNearest == .max / 1_000_000)
  }

  @Test("a single query and a collection disagree on one hour")
  func disagreement() throws {
    let made = database()
    try made.put(hour - 20 * minute, hour + 10 * minute, 30)
    let range = SamplePredicate.within(hour, 2 * hour)
    #expect(try made.sum(range) == 30_000_000)
    #expect(try made.hours(range)[1] == 10)
  }

  @Test("the bounds of statistics are those of the samples, not the query's")
  func bounds() throws {
    let made = database()
    try made.put(hour - 5, hour + 5, 1)
    let query = StatisticsQuery(
      .stepCount, where: .within(hour, 2 * hour), options: .cumulativeSum)
    let answer = try made.statistics(query)
    #expect(answer.start.milliseconds == hour - 5 && answer.end.milliseconds == hour + 5)
  }

  @Test("recomputing the whole hours that an anchored query's changes touch is enough")
  func recompute() throws {
    var random = Xorshift(seed: 3)
    for _ in 0..<200 {
      let made = database()
      func fill() throws {
        for _ in 0..<random.int(0...6) {
          let start = Int64(random.int(0...600)) * minute
          let length = Int64(random.int(0...90)) * minute
          let source = sources[random.int(0...2)]
          try made.put(start, start + length, Int64(random.int(0...500)), from: source)
        }
      }
      try fill()
      var mirror = try made.hours()
      let anchor = try made.changes(AnchoredQuery(.stepCount, since: nil)).anchor
      try fill()
      let news = try made.changes(AnchoredQuery(.stepCount, since: anchor)).added
      guard let first = news.map(\.range.start.milliseconds).min(),
        let last = news.map(\.range.end.milliseconds).max()
      else { continue }
      // The hour that holds the end is touched by a sample without length.
      let (from, to) = (first / hour, last / hour + 1)
      let fresh = try made.hours(.within(from * hour, to * hour))
      for bucket in from..<to { mirror[bucket] = fresh[bucket] }
      #expect(try mirror == made.hours())
    }
  }
}
