import HealthModel
import SimulatedHealth
import TestSupport
import Testing

@MainActor
@Suite struct SleepWindowTests {
  private func device(_ sleep: [SleepSeries]) throws -> SimulatedDevice {
    try SimulatedDevice(
      history: History(span: TimeRange(0, 100), identifierKey: 1, sleep: sleep))
  }

  @Test("the samples that touch a window are those of a plain filter, on every window")
  func naiveFilter() async throws {
    var random = Xorshift(seed: 10)
    for _ in 0..<60 {
      let series = sources.prefix(random.int(0...3)).map { randomSeries(&random, source: $0) }
      let device = try device(series)
      for from in Int64(-1)...12 {
        for to in from...12 {
          let found = try await device.sleepSamples(touching: TimeRange(from, to))
          if found != filtered(series, from, to) {
            Issue.record("\(series.map(\.starts)) in \(from)..<\(to) gives \(found)")
            return
          }
        }
      }
    }
  }

  @Test("a sample that ends at the window's start touches it, one that starts at its end does not")
  func edges() async throws {
    var series = SleepSeries(source: watch)
    series.append(start: 10, end: 20, stage: .asleepREM)
    let device = try device([series])
    let cases: [(Int64, Int64, Bool)] = [
      (20, 30, true), (21, 30, false), (0, 10, false), (0, 11, true), (12, 13, true),
      (10, 10, false), (15, 15, true), (20, 20, true),
    ]
    for (from, to, touches) in cases {
      let found = try await device.sleepSamples(touching: TimeRange(from, to))
      #expect(
        found
          == (touches
            ? [SleepSample(range: TimeRange(10, 20), stage: .asleepREM, source: 0)] : []))
    }
  }

  @Test("a query looks at a small part of many nights")
  func work() async throws {
    var series = SleepSeries(source: watch)
    for night in Int64(0)..<50_000 {
      series.append(start: night * 100, end: night * 100 + 50, stage: .asleepCore)
    }
    let device = try device([series])
    _ = try await device.sleepSamples(touching: TimeRange(0, 1))
    let before = device.store.counters.samplesScanned
    let found = try await device.sleepSamples(touching: TimeRange(2_500_000, 2_500_200))
    #expect(found.count == 2)
    #expect((2...1_000).contains(device.store.counters.samplesScanned - before))
  }

  /// What touches a window, ascending by start, among equals the first source first.
  private func filtered(_ series: [SleepSeries], _ from: Int64, _ to: Int64) -> [SleepSample] {
    let all = series.enumerated().flatMap { source, series in
      (0..<series.count).filter { series.ends[$0] >= from && series.starts[$0] < to }.map {
        SleepSample(
          range: TimeRange(series.starts[$0], series.ends[$0]), stage: series.stages[$0],
          source: source)
      }
    }
    let order = all.indices.sorted {
      (all[$0].range.start.milliseconds, $0) < (all[$1].range.start.milliseconds, $1)
    }
    return order.map { all[$0] }
  }

  private func randomSeries(_ random: inout Xorshift, source: DataSource) -> SleepSeries {
    var series = SleepSeries(source: source)
    let starts = (0..<random.int(0...5)).map { _ in random.int(0...9) }.sorted()
    for start in starts {
      let stage = SleepStage.allCases[random.int(0...5)]
      series.append(start: Int64(start), end: Int64(random.int(start...11)), stage: stage)
    }
    return series
  }
}
