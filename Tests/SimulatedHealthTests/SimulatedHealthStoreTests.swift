import Foundation
import HealthContracts
import HealthModel
import SimulatedHealth
import Testing
import VirtualTime

@MainActor
@Suite struct SimulatedHealthStoreTests {
  private let walks = [
    [Walk(1_000, 2_000, 10), Walk(3_000, 4_000, 20)],
    [Walk(1_000, 1_500, 7), Walk(2_500, 2_500, 5)],
    [Walk(0, 500, 3), Walk(3_000, 9_000, 60)],
  ]

  private func interval(_ from: Int64, _ to: Int64) -> DateInterval {
    TimeRange(from, to).dateInterval
  }

  @Test("raw samples of all sources come ascending by start, the best source first among equals")
  func rawSamples() async throws {
    let store = SimulatedHealthStore(history: history(walks))
    let samples = try await store.getRawStepSamples(for: interval(-1_000, 10_000))
    // Start, end, steps, source and row, rows counted source after source.
    let expected: [(Int64, Int64, Int, DataSource, Int)] = [
      (0, 500, 3, band, 4), (1_000, 2_000, 10, watch, 0), (1_000, 1_500, 7, phone, 2),
      (2_500, 2_500, 5, phone, 3), (3_000, 4_000, 20, watch, 1), (3_000, 9_000, 60, band, 5),
    ]
    #expect(samples.count == expected.count)
    let identifiers = SampleIdentifier(key: 99)
    for (sample, (start, end, steps, source, row)) in zip(samples, expected) {
      #expect(sample.startDate == Instant(milliseconds: start).date)
      #expect(sample.endDate == Instant(milliseconds: end).date)
      #expect(sample.count == steps)
      #expect(sample.sourceBundleId == source.bundleIdentifier)
      #expect(sample.sourceDeviceName == source.deviceName)
      #expect(sample.uuid == identifiers.uuid(row: row))
      #expect(identifiers.row(uuid: sample.uuid) == row)
      #expect((sample as? StoredStepSample)?.row == row)
    }
    #expect(store.stepStarts == expected.map(\.0))
  }

  @Test("raw and aggregated queries match by start, half-open")
  func strictStart() async throws {
    let store = SimulatedHealthStore(history: history(walks))
    let shares = naiveShares(walks)
    for from in stride(from: Int64(-500), through: 9_500, by: 500) {
      for to in stride(from: from, through: 9_500, by: 500) {
        var rows: [Int] = []
        var sum: Int64 = 0
        var row = 0
        for (source, walks) in walks.enumerated() {
          for (place, walk) in walks.enumerated() {
            if from <= walk.start, walk.start < to {
              rows.append(row)
              sum += shares[source][place]
            }
            row += 1
          }
        }
        let found = try await store.getRawStepSamples(for: interval(from, to))
        #expect(found.compactMap { ($0 as? StoredStepSample)?.row }.sorted() == rows)
        #expect(try await store.getAggregatedStepCount(for: interval(from, to)) == Int(sum))
      }
    }
  }

  @Test("rows of a history with empty sources are those of its own samples")
  func emptySources() async throws {
    let walks = [[], [Walk(5, 6, 1)], []]
    let store = SimulatedHealthStore(history: history(walks))
    let found = try await store.getRawStepSamples(for: interval(0, 10))
    #expect(found.map(\.sourceBundleId) == ["com.phone"])
    #expect(found.map(\.uuid) == [SampleIdentifier(key: 99).uuid(row: 0)])
    let empty = SimulatedHealthStore(history: history([]))
    #expect(try await empty.getRawStepSamples(for: interval(0, 10)).isEmpty)
    #expect(try await empty.getAggregatedStepCount(for: interval(0, 10)) == 0)
    #expect(try await empty.sleepSamples(touching: TimeRange(0, 10)).isEmpty)
    #expect(try await empty.weights(in: TimeRange(0, 10)).isEmpty)
  }

  @Test("sleep and weight are found in their windows, source by source")
  func otherTracks() async throws {
    var night = SleepSeries(source: watch)
    night.append(start: 10, end: 20, stage: .asleepCore)
    night.append(start: 30, end: 40, stage: .awake)
    var scales = [WeightSeries(source: watch), WeightSeries(source: phone)]
    for time in [Int64(5), 10, 10, 15] { scales[0].append(time: time, grams: 70_000 + Int32(time)) }
    scales[1].append(time: 12, grams: 71_000)
    let store = SimulatedHealthStore(
      history: History(
        span: TimeRange(0, 100), identifierKey: 1, sleep: [night], weight: scales))
    let slept = try await store.sleepSamples(touching: TimeRange(20, 30))
    #expect(slept == [SleepSample(range: TimeRange(10, 20), stage: .asleepCore, source: 0)])
    for from in Int64(4)...16 {
      for to in from...16 {
        let found = try await store.weights(in: TimeRange(from, to))
        let times = [5, 10, 10, 15].filter { from <= $0 && $0 < to }
        let other = from <= 12 && 12 < to ? [Int64(12)] : []
        #expect(found.map(\.time) == times + other)
        #expect(found.map(\.source) == times.map { _ in 0 } + other.map { _ in 1 })
        #expect(found.map(\.grams) == times.map { 70_000 + Int32($0) } + other.map { _ in 71_000 })
      }
    }
  }

  @Test("the device has data, and the person has granted access")
  func authorization() {
    let store = SimulatedHealthStore(history: history([]))
    store.requestAuthorization()
    #expect(store.isAvailable)
    #expect(store.authorizationStatus() == .authorized)
    #expect(store.counters == QueryCounters())
  }
}
