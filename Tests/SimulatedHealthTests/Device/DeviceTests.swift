import Foundation
import HealthContracts
import HealthModel
import SimulatedHealth
import Testing

@MainActor
@Suite struct DeviceTests {
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
    let device = try SimulatedDevice(history: history(walks))
    let samples = try await device.steps.getRawStepSamples(for: interval(-1_000, 10_000))
    // Start, end, steps, source and row, rows counted source after source.
    let expected: [(Int64, Int64, Int, DataSource, Int)] = [
      (0, 500, 3, band, 4), (1_000, 2_000, 10, watch, 0), (1_000, 1_500, 7, phone, 2),
      (2_500, 2_500, 5, phone, 3), (3_000, 4_000, 20, watch, 1), (3_000, 9_000, 60, band, 5),
    ]
    #expect(samples.count == expected.count)
    for (place, (sample, (start, end, steps, source, row))) in zip(samples, expected).enumerated() {
      #expect(sample.startDate == Instant(milliseconds: start).date)
      #expect(sample.endDate == Instant(milliseconds: end).date)
      #expect(sample.count == steps)
      #expect(sample.sourceBundleId == source.bundleIdentifier)
      #expect(sample.sourceDeviceName == source.deviceName)
      #expect(device.stepRows(of: [sample.uuid]) == [row])
      #expect(device.store.database.arrival(of: sample.uuid) == place)
    }
    #expect(device.stepStarts == expected.map(\.0))
    let stored = try await device.store.samples(SampleQuery(.stepCount))
    #expect(stored.map(\.uuid) == samples.map(\.uuid))
  }

  @Test("raw and aggregated queries match by start, half-open")
  func strictStart() async throws {
    var rules = StoreConfiguration()
    rules.semantics.mergeScope = .once
    let device = try SimulatedDevice(history: history(walks), configuration: rules)
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
        let found = try await device.steps.getRawStepSamples(for: interval(from, to))
        #expect(device.stepRows(of: found.map(\.uuid)).compactMap { $0 }.sorted() == rows)
        let steps = try await device.steps.getAggregatedStepCount(for: interval(from, to))
        #expect(steps == Int(sum))
      }
    }
  }

  @Test("a history's order of sources is the device's, whatever kinds they are")
  func priority() throws {
    var series = [band, phone, watch].map { StepSeries(source: $0) }
    for index in series.indices { series[index].append(start: 0, end: 10, value: 5) }
    let made = try SimulatedDevice(
      history: History(span: TimeRange(0, 100), identifierKey: 1, steps: series))
    #expect(made.store.database.priority == [band, phone, watch])
  }

  @Test("samples with equal starts, of one source or several, have rows of their own")
  func tiedRows() async throws {
    // The number of samples that each of three sources has at each of two starts.
    for code in 0..<(3 * 3 * 3 * 3 * 3 * 3) {
      var rest = code
      let counts = (0..<6).map { _ in
        defer { rest /= 3 }
        return rest % 3
      }
      let walks = [0, 2, 4].map { place in
        (0..<counts[place]).map { Walk(5, 6, Int32($0)) }
          + (0..<counts[place + 1]).map { Walk(7, 8, Int32($0)) }
      }
      let device = try SimulatedDevice(history: history(walks))
      let found = try await device.steps.getRawStepSamples(for: interval(0, 10))
      let rows = device.stepRows(of: found.map(\.uuid))
      #expect(rows == found.flatMap { device.stepRows(of: [$0.uuid]) })
      let twice = found.flatMap { [$0.uuid, $0.uuid] }
      #expect(rows.flatMap { [$0, $0] } == device.stepRows(of: twice))
      #expect(rows.reversed() == device.stepRows(of: found.map(\.uuid).reversed()))
      #expect(rows.compactMap { $0 }.sorted() == Array(0..<counts.reduce(0, +)))
      let all = zip(sources, walks).flatMap { source, walks in walks.map { (source, $0) } }
      for (sample, row) in zip(found, rows) {
        let (source, walk) = all[try #require(row)]
        #expect(sample.startDate == Instant(milliseconds: walk.start).date)
        #expect(sample.sourceBundleId == source.bundleIdentifier)
        #expect(sample.count == Int(walk.steps))
      }
    }
  }

  @Test("rows of a history with empty sources are those of its own samples")
  func emptySources() async throws {
    let walks = [[], [Walk(5, 6, 1)], []]
    let device = try SimulatedDevice(history: history(walks))
    let found = try await device.steps.getRawStepSamples(for: interval(0, 10))
    #expect(found.map(\.sourceBundleId) == ["com.phone"])
    #expect(found.map(\.uuid) == [SampleIdentifier(key: 99).uuid(row: 0)])
    let empty = try SimulatedDevice(history: history([]))
    #expect(try await empty.steps.getRawStepSamples(for: interval(0, 10)).isEmpty)
    #expect(try await empty.steps.getAggregatedStepCount(for: interval(0, 10)) == 0)
    #expect(try await empty.sleepSamples(touching: TimeRange(0, 10)).isEmpty)
    #expect(try await empty.store.samples(SampleQuery(.bodyMass)).isEmpty)
  }

  @Test("sleep and weight are found in their windows")
  func otherTracks() async throws {
    var night = SleepSeries(source: watch)
    night.append(start: 10, end: 20, stage: .asleepCore)
    night.append(start: 30, end: 40, stage: .awake)
    var scales = [WeightSeries(source: watch), WeightSeries(source: phone)]
    for time in [Int64(5), 10, 10, 15] { scales[0].append(time: time, grams: 70_000 + Int32(time)) }
    scales[1].append(time: 12, grams: 71_000)
    let device = try SimulatedDevice(
      history: History(
        span: TimeRange(0, 100), identifierKey: 1, sleep: [night], weight: scales))
    let slept = try await device.sleepSamples(touching: TimeRange(20, 30))
    #expect(slept == [SleepSample(range: TimeRange(10, 20), stage: .asleepCore, source: 0)])
    let all: [(Int64, Int64)] = [
      (5, 70_005), (10, 70_010), (10, 70_010), (12, 71_000), (15, 70_015),
    ]
    for from in Int64(4)...16 {
      for to in from...16 {
        let found = try await device.store.samples(
          SampleQuery(.bodyMass, where: .within(from, to, .strictStart)))
        let expected = all.filter { from <= $0.0 && $0.0 < to }
        #expect(found.map(\.range.start.milliseconds) == expected.map(\.0))
        #expect(found.map(\.value) == expected.map(\.1))
        #expect(found.allSatisfy { $0.source == ($0.value == 71_000 ? phone : watch) })
      }
    }
  }

  @Test("the device has data, and the person has granted access")
  func authorization() async throws {
    let device = try SimulatedDevice(history: history([]))
    #expect(device.steps.isAvailable)
    #expect(device.steps.authorizationStatus() == .authorized)
    #expect(device.store.counters == QueryCounters())
    try await device.steps.requestAuthorization()
    #expect(device.store.counters[.authorization] == 1)
  }

  @Test("a provider tells a device without data, and a person who was not asked")
  func providerStatus() async throws {
    let store = SimulatedHealthStore(key: 1, epoch: Instant(milliseconds: 0))
    let provider = StepProvider(store)
    #expect(provider.authorizationStatus() == .notDetermined)
    try await provider.requestAuthorization()
    #expect(provider.authorizationStatus() == .authorized)
    store.inject(StoreFault(.unavailable(StoreFault.Window(from: 0, seconds: 100))))
    #expect(provider.authorizationStatus() == .unavailable && !provider.isAvailable)
  }

  @Test("a history whose values do not add up in 64 bits is refused")
  func tooMuch() throws {
    var columns = SampleColumns(.stepCount, writers: [watch])
    for _ in 0..<5_000 { columns.append(start: 0, end: 1, value: .max, source: 0) }
    let made = database()
    #expect(code { try made.load(columns) } == .invalidArgument)
    #expect(try made.values() == [] && made.priority == [])
  }
}
