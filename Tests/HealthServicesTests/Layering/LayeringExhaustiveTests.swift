import Foundation
import HealthContracts
import HealthModel
import HealthServices
import IntervalStore
import ServiceObservations
import TestSupport
import Testing

@MainActor
@Suite struct LayeringExhaustiveTests {
  private static let limit = 2
  private static let shortest: Int64 = 3_600_000
  private static let year = utc("2023-06-15T12:00", "2024-06-15T12:00")

  /// Eight starts: equal hours apart around noon, and four far from each other.
  private static let slots: [Int64] = [
    year.start.milliseconds, utc("2023-11-05T05:59").milliseconds,
    utc("2024-01-10T00:00").milliseconds, utc("2024-01-10T00:30").milliseconds,
    utc("2024-01-10T03:00").milliseconds, utc("2024-01-10T13:00").milliseconds,
    utc("2024-03-01T01:00").milliseconds, year.end.milliseconds - 1,
  ]

  /// All histories of so many samples of one or three steps on the slots.
  private static func histories(_ samples: Int, from slot: Int = 0) -> [[Walk]] {
    if samples == 0 { return [[]] }
    return (slot..<slots.count).flatMap { place in
      histories(samples - 1, from: place).flatMap { rest in
        [1, 3].map { [Walk(start: slots[place], steps: $0)] + rest }
      }
    }
  }

  @Test("every history of up to three samples on eight slots is layered as the guarantees say")
  func allHistories() async throws {
    var examined = 0
    // With EXHAUSTIVE set, of up to four.
    for samples in 0...(Exhaustive.isWhole ? 4 : 3) {
      for walks in Self.histories(samples) {
        let run = LayeringRun(
          walks, now: Self.year.end,
          configuration: .init(
            maxStepsPerInterval: Self.limit, minimumIntervalMilliseconds: Self.shortest,
            maxYearsBack: 1, timeZone: .gmt))
        let count = try await run.perform()
        let breach = Self.breach(walks, run.intervals, count)
        let queries =
          samples == 0 ? 1 : 2 * halvingsToADay(Self.year.length) + 2 * run.intervals.count
        if breach != nil || run.provider.asked.count != queries {
          Issue.record("\(walks): \(breach ?? "\(run.provider.asked.count) queries")")
          return
        }
        examined += 1
      }
    }
    #expect(examined == 1 + 16 + 144 + 960 + (Exhaustive.isWhole ? 5_280 : 0))
  }

  /// What is wrong with the intervals of a history, by the definition alone.
  private static func breach(_ walks: [Walk], _ intervals: [SyncInterval], _ count: Int)
    -> String?
  {
    guard count == intervals.count, let first = intervals.first, let last = intervals.last else {
      return "\(count) returned, \(intervals.count) stored"
    }
    for (left, right) in zip(intervals, intervals.dropFirst()) where left.endDate != right.startDate
    {
      return "a gap or an overlap at \(left.endDate)"
    }
    for interval in intervals {
      let steps = walks.steps(in: interval.range)
      if interval.stepCount != steps { return "\(steps) steps are given as \(interval.stepCount)" }
      if interval.isIndivisible != (steps > limit) { return "\(steps) steps are marked wrongly" }
      if steps > limit, interval.range.length > shortest { return "a divisible interval is left" }
      if interval.syncedToServer { return "an interval starts synced" }
    }
    let whole = TimeRange(start: first.range.start, end: last.range.end)
    guard let earliest = walks.map(\.start).min(), let latest = walks.map(\.start).max() else {
      return whole == year && intervals.count == 1 ? nil : "an empty history is divided"
    }
    let before = earliest - whole.start.milliseconds
    let after = whole.end.milliseconds - latest
    if before < 0 || after <= 0 { return "a sample lies outside" }
    if before >= 86_400_000 || after > 86_400_000 { return "empty time is left at an end" }
    return intervals.map(\.range) == leaves(of: whole, walks) ? nil : "the halving is another"
  }

  /// The ranges that halving at the midpoint of time gives.
  private static func leaves(of range: TimeRange, _ walks: [Walk]) -> [TimeRange] {
    if walks.steps(in: range) <= limit || range.length <= shortest { return [range] }
    let middle = (range.start.milliseconds + range.end.milliseconds) / 2
    return leaves(of: TimeRange(range.start.milliseconds, middle), walks)
      + leaves(of: TimeRange(middle, range.end.milliseconds), walks)
  }
}
