import HealthContracts
import HealthModel
import Randomness

/// The days of a mock, generated on first access.
@MainActor
final class MockDays {
  private struct Day {
    var starts: [Int64] = []
    var ends: [Int64] = []
    var counts: [Int] = []
    var total = 0
  }

  private static let answered = TimeRange(-2_208_988_800_000, 7_258_118_400_000)
  private static let samples = 50...200
  private static let steps = 10...500
  private static let seconds = 30...300

  private let seed: UInt64
  private let weekday: ClosedRange<Int>
  private let weekend: ClosedRange<Int>
  private let zones: ZoneTimeline
  private let identifiers: SampleIdentifier
  private var cache: [Int: Day] = [:]

  init(seed: UInt64, weekday: ClosedRange<Int>, weekend: ClosedRange<Int>, zone: String) {
    for range in [weekday, weekend] {
      // The range must allow 200 samples of at least 10 steps, and 50 of at most 500.
      precondition(
        range.lowerBound >= 2_000 && range.upperBound <= 25_000,
        "a mock day has 2,000 to 25,000 steps, not \(range)")
    }
    guard let zones = ZoneTimeline(identifier: zone) else {
      preconditionFailure("\(zone) is not a time zone")
    }
    self.seed = seed
    self.weekday = weekday
    self.weekend = weekend
    self.zones = zones
    identifiers = SampleIdentifier(key: seed)
  }

  /// The steps of the samples that start in a range.
  func count(in range: TimeRange) -> Int {
    let range = range.intersection(Self.answered)
    return ordinals(of: range).reduce(0) { sum, ordinal in
      let day = day(ordinal)
      if range.start <= start(of: ordinal), start(of: ordinal + 1) <= range.end {
        return sum + day.total
      }
      return sum + indices(of: day, in: range).reduce(0) { $0 + day.counts[$1] }
    }
  }

  /// The samples that start in a range, ascending.
  func samples(in range: TimeRange) -> [MockStepSample] {
    let range = range.intersection(Self.answered)
    return ordinals(of: range).flatMap { ordinal in
      let day = day(ordinal)
      return indices(of: day, in: range).map { index in
        MockStepSample(
          uuid: identifiers.uuid(row: (ordinal + 1 << 30) << 8 | index),
          startDate: Instant(milliseconds: day.starts[index]).date,
          endDate: Instant(milliseconds: day.ends[index]).date, count: day.counts[index],
          sourceBundleId: "com.apple.health.mock", sourceDeviceName: "Mock iPhone")
      }
    }
  }

  private func indices(of day: Day, in range: TimeRange) -> Range<Int> {
    let first = day.starts.firstIndex(notBelow: range.start.milliseconds)
    return first..<max(first, day.starts.firstIndex(notBelow: range.end.milliseconds))
  }

  /// The ordinals of the days that overlap a range.
  private func ordinals(of range: TimeRange) -> Range<Int> {
    if range.isEmpty { return 0..<0 }
    func ordinal(_ instant: Instant) -> Int {
      Int(zones.wall(at: instant).floorDivided(by: Milliseconds.day))
    }
    return ordinal(range.start)..<ordinal(range.end.advanced(by: -1)) + 1
  }

  private func start(of ordinal: Int) -> Instant {
    zones.instant(showing: LocalDay(ordinal: ordinal).wallMilliseconds)
  }

  private func day(_ ordinal: Int) -> Day {
    if let day = cache[ordinal] { return day }
    let day = drawn(ordinal)
    cache[ordinal] = day
    return day
  }

  private func drawn(_ ordinal: Int) -> Day {
    let begin = start(of: ordinal).milliseconds
    let length = start(of: ordinal + 1).milliseconds - begin
    // A day that the time zone skips has no time for samples.
    if length < Milliseconds.day / 2 { return Day() }
    var random = PhiloxStream(
      seed: seed, person: 0, stream: StreamIdentifier(.mockDay), day: Int32(ordinal))
    func draw(_ range: ClosedRange<Int>) -> Int {
      range.lowerBound + Int(random.uniform() * Double(range.count))
    }
    let isWeekend = LocalDay(ordinal: ordinal).weekday >= 5
    var day = Day()
    day.total = draw(isWeekend ? weekend : weekday)
    let count = draw(Self.samples)
    let spacing = length / Int64(count)
    var left = day.total - count * Self.steps.lowerBound
    let most = Self.steps.upperBound - Self.steps.lowerBound
    for index in 0..<count {
      let others = count - index - 1
      let least = max(0, left - others * most)
      let extra =
        others == 0 ? left : draw(least...max(least, min(most, left, 2 * left / (others + 1))))
      left -= extra
      let duration = Int64(draw(Self.seconds)) * Milliseconds.second
      let slack = Int((spacing - duration) / Milliseconds.second)
      let start = begin + Int64(index) * spacing + Int64(draw(0...max(0, slack - 1))) * 1_000
      day.starts.append(start)
      day.ends.append(start + duration)
      day.counts.append(Self.steps.lowerBound + extra)
    }
    return day
  }
}
