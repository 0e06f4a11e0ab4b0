import HealthModel
import RunReport
import Testing

@Suite struct ServiceSummaryTests {
  @Test("merging adds counters and keeps the larger of those named after a maximum")
  func merged() {
    let one = ServiceSummary(
      results: ["intervals": 3, "maxStepsInInterval": 90, "maximum": 4], work: ["maxDepth": 7])
    let two = ServiceSummary(
      results: ["intervals": 4, "maxStepsInInterval": 80, "maximum": 9],
      work: ["maxDepth": 8, "queries": 5])
    let whole = ServiceSummary(
      results: ["intervals": 7, "maxStepsInInterval": 90, "maximum": 9],
      work: ["maxDepth": 8, "queries": 5])
    #expect(one.merged(with: two) == whole)
    #expect(two.merged(with: one) == whole)
  }

  @Test("a name that holds but does not begin with a maximum is added")
  func named() {
    let one = ServiceSummary(results: ["climax": 2, "Max": 3])
    #expect(one.merged(with: one) == ServiceSummary(results: ["climax": 4, "Max": 6]))
  }

  @Test("merging is associative and has the empty summary as its neutral element")
  func associative() {
    let keys = ["maxDepth", "queries"]
    let parts = [[:], [keys[0]: 2], [keys[1]: 3], [keys[0]: 5, keys[1]: 1]]
      .map { ServiceSummary(results: $0, work: $0) }
    for first in parts {
      #expect(first.merged(with: ServiceSummary()) == first)
      #expect(ServiceSummary().merged(with: first) == first)
      for second in parts {
        for third in parts {
          #expect(
            first.merged(with: second).merged(with: third)
              == first.merged(with: second.merged(with: third)))
        }
      }
    }
  }
}

@Suite struct TrackSummaryTests {
  private func track(_ samples: Int, _ first: String?, _ last: String?, _ total: Int64)
    -> TrackSummary
  {
    TrackSummary(
      track: .steps, source: "watch", samples: samples, first: first, last: last, total: total)
  }

  @Test("merging adds samples and totals and spans both times")
  func merged() {
    let early = track(2, "2023-01-01T00:00:00.000Z", "2023-01-09T00:00:00.000Z", 10)
    let late = track(3, "2023-01-02T00:00:00.000Z", "2023-01-08T00:00:00.000Z", 20)
    let whole = track(5, "2023-01-01T00:00:00.000Z", "2023-01-09T00:00:00.000Z", 30)
    #expect(early.merged(with: late) == whole)
    #expect(late.merged(with: early) == whole)
  }

  @Test("a track without samples adds nothing, and two of them have no times")
  func empty() {
    let empty = track(0, nil, nil, 0)
    let some = track(1, "2023-01-01T00:00:00.000Z", "2023-01-01T00:00:00.000Z", 4)
    #expect(empty.merged(with: some) == some)
    #expect(some.merged(with: empty) == some)
    #expect(empty.merged(with: empty) == empty)
  }
}

@Suite struct StageTimingTests {
  @Test("a percentile is the least measurement that so many hundredths do not exceed")
  func percentiles() {
    for count in 1...201 {
      // Out of order and, for some counts, with values that occur more than once.
      let wall = (0..<count).map { $0 * 37 % 101 * 10 }
      let timing = StageTiming(wall: wall, cpu: wall.map { $0 + 1 })
      for (name, hundredth) in [("p50", 50), ("p90", 90), ("p99", 99), ("max", 100)] {
        let least = wall.filter { value in
          wall.count { $0 <= value } * 100 >= hundredth * count
        }.min()
        #expect(timing.percentiles[name] == least, "\(name) of \(count)")
      }
    }
  }

  @Test("it counts measurements and adds them up, wall and processor time apart")
  func sums() {
    let timing = StageTiming(wall: [5, 1, 3], cpu: [2, 2])
    #expect(timing.count == 3)
    #expect(timing.wallNanoseconds == 9)
    #expect(timing.cpuNanoseconds == 4)
    #expect(timing.percentiles == ["p50": 3, "p90": 5, "p99": 5, "max": 5])
  }
}
