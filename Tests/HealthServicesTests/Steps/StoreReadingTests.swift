import Foundation
import HealthContracts
import HealthModel
import HealthServices
import SimulatedHealth
import Testing

/// The manager over the simulated store: both queries against plain arithmetic.
@Suite struct StoreReadingTests {
  /// A walk of so many steps a minute.
  private struct Walked {
    var minute: Int64
    var minutes: Int64
    var pace: Int32
    var source: DataSource
  }

  @MainActor
  private func put(_ walks: [Walked], into made: StepStore) async throws -> [UUID] {
    try await made.manager.requestAuthorization()
    return try walks.compactMap {
      try made.walk(
        minute: $0.minute, lasting: $0.minutes, Int32($0.minutes) * $0.pace, from: $0.source)
    }
  }

  /// Minute by minute: the watch's steps where it has a walk, else the phone's.
  private static func oracle(_ walks: [Walked], _ from: Int64, _ to: Int64) -> Int {
    let inside = walks.filter { from <= $0.minute && $0.minute < to }
    return (0..<Int64(2_000)).reduce(0) { sum, minute in
      let here = inside.filter { $0.minute <= minute && minute < $0.minute + $0.minutes }
      let best = here.first { $0.source == StepStore.watch } ?? here.first
      return sum + Int(best?.pace ?? 0)
    }
  }

  private static let walks: [Walked] = [
    Walked(minute: 0, minutes: 10, pace: 110, source: StepStore.watch),
    Walked(minute: 0, minutes: 14, pace: 100, source: StepStore.phone),
    Walked(minute: 30, minutes: 5, pace: 7, source: StepStore.phone),
    Walked(minute: 33, minutes: 30, pace: 20, source: StepStore.watch),
    Walked(minute: 60, minutes: 20, pace: 9, source: StepStore.phone),
    Walked(minute: 90, minutes: 1, pace: 0, source: StepStore.phone),
  ]

  @Test("an aggregate is the merged steps of the samples that start inside, in every interval")
  func aggregates() throws {
    try onStepStore { made in
      _ = try await put(Self.walks, into: made)
      for from in stride(from: Int64(-10), through: 100, by: 3) {
        for to in stride(from: from, through: 110, by: 3) {
          let steps = try await made.manager.getAggregatedStepCount(
            for: StepStore.interval(from, to))
          #expect(steps == Self.oracle(Self.walks, from, to))
        }
      }
      // Watch 1,100, phone 1,400, of which 1,000 lie under the watch.
      let both = try await made.manager.getAggregatedStepCount(for: StepStore.interval(0, 20))
      #expect(both == 1_500)
    }
  }

  @Test("raw samples are exactly those that start inside, of all sources, ascending, each time")
  func raw() throws {
    try onStepStore { made in
      let uuids = try await put(Self.walks, into: made)
      #expect(uuids.count == Self.walks.count)
      for from in stride(from: Int64(-10), through: 100, by: 10) {
        for to in stride(from: from, through: 110, by: 10) {
          let interval = StepStore.interval(from, to)
          let found = try await made.manager.getRawStepSamples(for: interval)
          let wanted = zip(uuids, Self.walks).filter { from <= $1.minute && $1.minute < to }
          #expect(Set(found.map(\.uuid)) == Set(wanted.map(\.0)))
          #expect(found.count == wanted.count)
          #expect(found.map(\.startDate) == found.map(\.startDate).sorted())
          let again = try await made.manager.getRawStepSamples(for: interval)
          #expect(again.map(\.uuid) == found.map(\.uuid))
        }
      }
    }
  }

  @Test("a sample on the start matches and one on the end does not, wherever a sample ends")
  func strictStart() throws {
    try onStepStore { made in
      try await made.manager.requestAuthorization()
      for (minute, minutes) in [(9, 5), (10, 1_000), (15, 0), (20, 1)] as [(Int64, Int64)] {
        try made.walk(minute: minute, lasting: minutes, Int32(minute), from: StepStore.watch)
      }
      let interval = StepStore.interval(10, 20)
      let counts = try await made.manager.getRawStepSamples(for: interval).map(\.count)
      #expect(counts == [10, 15])
      // The entry without length lies under the long walk of its own source.
      #expect(try await made.manager.getAggregatedStepCount(for: interval) == 10)
      let before = try await made.manager.getAggregatedStepCount(for: StepStore.interval(11, 15))
      #expect(before == 0)
    }
  }

  @Test("an interval of the future has 0 steps and no samples, by either rule for no statistics")
  func future() throws {
    for rule in StoreSemantics.EmptyAnswer.allCases {
      try onStepStore {
        $0.semantics.emptyStatistics = rule
      } _: { made in
        _ = try await put(Self.walks, into: made)
        for interval in [StepStore.interval(2_000, 9_000), StepStore.interval(20, 20)] {
          #expect(try await made.manager.getAggregatedStepCount(for: interval) == 0)
          #expect(try await made.manager.getRawStepSamples(for: interval).isEmpty)
        }
      }
    }
  }

  @Test("of one source raw counts add up to the aggregate, and any cut to the whole")
  func oneSource() throws {
    try onStepStore { made in
      let walks = Self.walks.filter { $0.source == StepStore.phone }
      _ = try await put(walks, into: made)
      for from in Int64(-1)...92 {
        let interval = StepStore.interval(from, 92)
        let sum = try await made.manager.getRawStepSamples(for: interval).reduce(0) {
          $0 + $1.count
        }
        #expect(try await made.manager.getAggregatedStepCount(for: interval) == sum)
        let left = StepStore.interval(-1, from)
        let rest = try await made.manager.getAggregatedStepCount(for: left)
        let samples = try await made.manager.getRawStepSamples(for: left).count
        let others = try await made.manager.getRawStepSamples(for: interval).count
        #expect(rest + sum == 1_615)
        #expect(samples + others == walks.count)
      }
    }
  }

  @Test("queries that run together answer as one after another")
  func together() throws {
    try onStepStore {
      $0.costs = .mock
    } _: { made in
      _ = try await put(Self.walks, into: made)
      let intervals = (0..<8).map { StepStore.interval($0 * 10, 100) }
      var alone: [Int] = []
      for interval in intervals {
        alone.append(try await made.manager.getAggregatedStepCount(for: interval))
      }
      let begin = StepStore.milliseconds
      let tasks = intervals.map { interval in
        Task { try await made.manager.getAggregatedStepCount(for: interval) }
      }
      var answers: [Int] = []
      for task in tasks { answers.append(try await task.value) }
      #expect(answers == alone && Set(alone).count > 3)
      #expect(StepStore.milliseconds - begin == 50)
    }
  }
}
