import Foundation
import HealthContracts
import HealthModel

/// A step sample of a test: when it starts, in milliseconds, and its steps.
struct Walk: Hashable {
  var start: Int64
  var steps: Int
}

/// What a provider or a store of a test throws.
struct Refusal: Error, Hashable {
  var number: Int
}

/// A step history in memory that records every range it is asked for, and fails on demand.
@MainActor
final class RecordingProvider: StepDataProvider {
  private let walks: [Walk]
  private let failingQuery: Int?
  private(set) var asked: [TimeRange] = []
  private(set) var rawQueries = 0

  init(_ walks: [Walk], failingQuery: Int? = nil) {
    self.walks = walks
    self.failingQuery = failingQuery
  }

  var isAvailable: Bool { true }

  func requestAuthorization() async throws {}

  func getAggregatedStepCount(for interval: DateInterval) async throws -> Int {
    asked.append(TimeRange(interval))
    if asked.count == failingQuery { throw Refusal(number: asked.count) }
    return walks.steps(in: TimeRange(interval))
  }

  func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData] {
    rawQueries += 1
    return []
  }
}

extension [Walk] {
  /// The steps of the walks that start inside a range.
  func steps(in range: TimeRange) -> Int {
    var sum = 0
    for walk in self
    where range.start.milliseconds <= walk.start && walk.start < range.end.milliseconds {
      sum += walk.steps
    }
    return sum
  }
}

/// An interval store that refuses to be written.
@MainActor
final class RefusingStore: IntervalStoring {
  func allIntervals() throws -> [SyncInterval] { [] }

  func replaceAll(with intervals: [SyncInterval]) throws { throw Refusal(number: 1) }

  func insert(_ interval: SyncInterval) throws { throw Refusal(number: 2) }

  func removeAll() throws { throw Refusal(number: 3) }
}

/// The instant of a UTC text such as `2024-03-10T07:00`.
func utc(_ text: String) -> Instant {
  let halves = text.split(separator: "T")
  let clock = halves[1].split(separator: ":").compactMap { Int64($0) }
  let day = LocalDay(halves[0]).map { Int64($0.ordinal) } ?? 0
  return Instant(milliseconds: ((day * 24 + clock[0]) * 60 + clock[1]) * 60_000)
}

func utc(_ start: String, _ end: String) -> TimeRange {
  TimeRange(start: utc(start), end: utc(end))
}
