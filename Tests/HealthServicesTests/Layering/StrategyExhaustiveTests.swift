import Foundation
import HealthContracts
import HealthModel
import HealthServices
import TestSupport
import Testing

@MainActor
@Suite struct StrategyExhaustiveTests {
  private static let shortest: Int64 = 3_600_000
  private static let year = utc("2023-06-15T12:00", "2024-06-15T12:00")

  /// Six starts, or eight; each two neighbours are what two devices saw of one walk.
  private static let slots: [Int64] = {
    let pairs = [
      [utc("2024-06-12T12:00").milliseconds, utc("2024-06-12T12:10").milliseconds],
      [utc("2024-06-13T00:00").milliseconds, utc("2024-06-13T01:30").milliseconds],
      [utc("2024-06-14T11:59").milliseconds, utc("2024-06-14T18:00").milliseconds],
      [utc("2024-06-15T11:00").milliseconds, year.end.milliseconds - 1],
    ]
    return pairs.indices.flatMap { $0 == 2 && !Exhaustive.isWhole ? [] : pairs[$0] }
  }()

  /// All histories of up to so many samples: steps by slot, 0 where there is no sample.
  private static func histories(_ samples: Int, from slot: Int = 0) -> [[Int]] {
    if slot == slots.count { return [[]] }
    let without = histories(samples, from: slot + 1).map { [0] + $0 }
    if samples == 0 { return without }
    let with = histories(samples - 1, from: slot + 1)
    return without + [1, 3].flatMap { steps in with.map { [steps] + $0 } }
  }

  /// The steps of a range: all samples, or of each walk the device's that saw more of it.
  private static func steps(_ history: [Int], _ merged: Bool, in range: TimeRange) -> Int {
    // Millions of calls: without instants and strides they take a third of the time.
    let (slots, start, end) = (Self.slots, range.start.milliseconds, range.end.milliseconds)
    var sum = 0
    var slot = 0
    while slot < slots.count {
      let first = start <= slots[slot] && slots[slot] < end ? history[slot] : 0
      let second = start <= slots[slot + 1] && slots[slot + 1] < end ? history[slot + 1] : 0
      sum += merged ? max(first, second) : first + second
      slot += 2
    }
    return sum
  }

  @Test(
    "every history of up to three samples on six slots is layered as the guarantees say",
    arguments: StrategyCase.forEnumeration(minutes: 360))
  func allHistories(_ given: StrategyCase) async throws {
    var examined = 0
    // With EXHAUSTIVE set, of up to four on eight.
    for history in Self.histories(Exhaustive.isWhole ? 4 : 3) {
      for limit in 1...3 {
        for merged in [false, true] where !merged || given.guarantee != .exactSums {
          let breach = try await breach(given, history, merged, limit)
          if let breach {
            Issue.record("\(given) \(history) merged \(merged) limit \(limit): \(breach)")
            return
          }
          examined += 1
        }
      }
    }
    let histories = Exhaustive.isWhole ? 1 + 16 + 112 + 448 + 1_120 : 1 + 12 + 60 + 160
    #expect(examined == histories * 3 * (given.guarantee == .exactSums ? 1 : 2))
  }

  private func breach(_ given: StrategyCase, _ history: [Int], _ merged: Bool, _ limit: Int)
    async throws -> String?
  {
    let provider = given.provider { range, _ in Self.steps(history, merged, in: range) }
    let run = StrategyRun(
      given.strategy, provider, limit: limit, shortest: Self.shortest, now: Self.year.end)
    let count = try await run.perform()
    let intervals = run.intervals
    if count != intervals.count { return "\(count) returned, \(intervals.count) stored" }
    let general = run.breach(within: Self.year) { Self.steps(history, merged, in: $0) }
    if let general { return general }
    guard let first = intervals.first, let last = intervals.last else { return "nothing" }
    let whole = TimeRange(start: first.range.start, end: last.range.end)
    let filled = Self.slots.indices.filter { history[$0] > 0 }.map { Self.slots[$0] }
    guard let earliest = filled.first, let latest = filled.last else {
      return whole == Self.year && count == 1 && provider.queries == 1 ? nil : "empty is divided"
    }
    let before = earliest - whole.start.milliseconds
    let after = whole.end.milliseconds - latest
    if before < 0 || after <= 0 { return "a sample lies outside" }
    if before >= 86_400_000 || after > 86_400_000 { return "empty time is left at an end" }
    let allowed = given.mostQueries(Self.year, intervals: count, shortest: Self.shortest)
    return provider.queries <= allowed ? nil : "\(provider.queries) queries, \(allowed) allowed"
  }
}
