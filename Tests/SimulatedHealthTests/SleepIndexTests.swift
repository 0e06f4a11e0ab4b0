import HealthModel
import SimulatedHealth
import Testing

@Suite struct SleepIndexTests {
  @Test("the samples that touch a window are those of a plain filter, on every window")
  func naiveFilter() {
    var random = Xorshift(seed: 10)
    for _ in 0..<150 {
      let series = sources.prefix(random.int(0...3)).map { randomSeries(&random, source: $0) }
      let index = SleepIndex(history(series))
      for from in Int64(-1)...12 {
        for to in from...12 {
          var scanned = 0
          let found = index.samples(touching: TimeRange(from, to), scanned: &scanned)
          let expected = filtered(series, from, to)
          let all = series.reduce(0) { $0 + $1.count }
          if found != expected || scanned < found.count || scanned > all {
            Issue.record("\(series.map(\.starts)) in \(from)..<\(to) gives \(found)")
            return
          }
        }
      }
    }
  }

  @Test("a sample that ends at the window's start touches it, one that starts at its end does not")
  func edges() {
    var series = SleepSeries(source: watch)
    series.append(start: 10, end: 20, stage: .asleepREM)
    let index = SleepIndex(history([series]))
    let cases: [(Int64, Int64, Bool)] = [
      (20, 30, true), (21, 30, false), (0, 10, false), (0, 11, true), (12, 13, true),
      (10, 10, false), (15, 15, true), (20, 20, true),
    ]
    for (from, to, touches) in cases {
      var scanned = 0
      let found = index.samples(touching: TimeRange(from, to), scanned: &scanned)
      #expect(
        found
          == (touches
            ? [SleepSample(range: TimeRange(10, 20), stage: .asleepREM, source: 0)] : []))
    }
  }

  @Test("a query looks at no sample that ended before the window or starts after it")
  func work() {
    var series = SleepSeries(source: watch)
    for night in Int64(0)..<1_000 {
      series.append(start: night * 100, end: night * 100 + 50, stage: .asleepCore)
    }
    let index = SleepIndex(history([series]))
    var scanned = 0
    #expect(index.samples(touching: TimeRange(50_000, 50_200), scanned: &scanned).count == 2)
    #expect(scanned == 2)
    #expect(index.samples(touching: TimeRange(50_060, 50_100), scanned: &scanned).isEmpty)
    #expect(scanned == 2)
  }

  private func filtered(_ series: [SleepSeries], _ from: Int64, _ to: Int64) -> [SleepSample] {
    series.enumerated().flatMap { source, series in
      (0..<series.count).filter { series.ends[$0] >= from && series.starts[$0] < to }.map {
        SleepSample(
          range: TimeRange(series.starts[$0], series.ends[$0]), stage: series.stages[$0],
          source: source)
      }
    }
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

  private func history(_ sleep: [SleepSeries]) -> History {
    History(span: TimeRange(0, 100), identifierKey: 1, sleep: sleep)
  }
}
