import Foundation
import HealthContracts
import HealthModel
import HealthServices
import SimulatedHealth
import TestSupport
import Testing

private let now = utc("2024-07-10T16:00")
private let night = utc("2024-07-09T16:00", "2024-07-10T16:00")

/// One sleep sample of a test: seconds after the night's begin.
private struct Nap: Sendable {
  var stage: SleepStage
  var start: Int
  var end: Int
  var source: Int
}

@Suite("Metrics: sleep")
struct MetricsSleepTests {
  private func sleep(_ naps: [Nap]) throws -> Metrics.SleepData {
    try metricsRun(at: now) { world in
      for nap in naps {
        try world.sleep(
          nap.stage,
          TimeRange(
            start: night.start.advanced(by: Int64(nap.start) * 1_000),
            end: night.start.advanced(by: Int64(nap.end) * 1_000)),
          from: MetricsSources.all[nap.source])
      }
      return try await world.service.fetchSleepAnalysis(for: now.date)
    }
  }

  /// The night, second by second, straight from the rule: what each second is told, then its sum.
  private func oracle(_ naps: [Nap]) -> Metrics.SleepData {
    var stages = [Set<SleepStage>](repeating: [], count: 86_400)
    var best = [Nap?](repeating: nil, count: 86_400)
    for nap in naps {
      for second in nap.start..<nap.end {
        stages[second].insert(nap.stage)
        if nap.stage.rawValue < SleepStage.asleepCore.rawValue { continue }
        if let other = best[second],
          (other.source, other.stage.rawValue) < (nap.source, nap.stage.rawValue)
        {
          continue
        }
        best[second] = nap
      }
    }
    var data = Metrics.SleepData()
    for second in stages.indices where !stages[second].isEmpty {
      data.timeInBed += 1_000
      if stages[second].contains(.inBed) { data.recordedInBed += 1_000 }
      switch best[second]?.stage {
      case .asleepCore: data.core += 1_000
      case .asleepDeep: data.deep += 1_000
      case .asleepREM: data.rem += 1_000
      default:
        if stages[second].contains(.asleepUnspecified) {
          data.unspecified += 1_000
        } else if stages[second].contains(.awake) {
          data.awake += 1_000
        }
      }
    }
    return data
  }

  @Test("S4-022 an empty night gives zeros, not an error; its batch says that nothing is there")
  func s4022() throws {
    #expect(try sleep([]) == .none)
    let reading = try metricsRun(at: now) { try await $0.service.fetchLatestMetrics().sleep }
    #expect(reading == .noData)
  }

  @Test("S4-023 efficiency with in-bed samples missing, empty, shorter than sleep, and longer")
  func s4023() throws {
    #expect(try sleep([]).efficiency == nil)
    let asleep = Nap(stage: .asleepCore, start: 3_600, end: 7_200, source: 0)
    let missing = try sleep([asleep])
    #expect(missing.efficiency == 1)
    #expect(missing.isInBedInferred)
    let awake = Nap(stage: .awake, start: 7_200, end: 8_400, source: 0)
    #expect(try sleep([asleep, awake]).efficiency == 0.75)
    let empty = Nap(stage: .inBed, start: 3_600, end: 3_600, source: 1)
    #expect(try sleep([asleep, empty]) == missing)
    let shorter = Nap(stage: .inBed, start: 4_000, end: 5_000, source: 1)
    let widened = try sleep([asleep, shorter])
    #expect(widened.efficiency == 1)
    #expect(widened.recordedInBed == 1_000_000)
    let longer = Nap(stage: .inBed, start: 0, end: 14_400, source: 1)
    let usual = try sleep([asleep, longer])
    #expect(usual.efficiency == 0.25)
    #expect(!usual.isInBedInferred)
    #expect(try sleep([longer]).efficiency == 0)
    #expect(try sleep([asleep, longer]).totalTimeInBed == 14_400)
    #expect(missing.totalTimeAsleep == 3_600)
  }

  @Test("S4-026 time in bed is the union, never less than asleep")
  func s4026() throws {
    let data = try sleep([
      Nap(stage: .inBed, start: 100, end: 500, source: 1),
      Nap(stage: .inBed, start: 300, end: 700, source: 2),
      Nap(stage: .asleepCore, start: 600, end: 1_000, source: 0),
    ])
    #expect(data.recordedInBed == 600_000)
    #expect(data.timeInBed == 900_000)
  }

  @Test("S4-027 two sources that overlap are counted once; awake and in bed are left out")
  func s4027() throws {
    let data = try sleep([
      Nap(stage: .asleepUnspecified, start: 0, end: 25_200, source: 0),
      Nap(stage: .asleepUnspecified, start: 1_800, end: 23_400, source: 1),
      Nap(stage: .awake, start: 25_200, end: 27_000, source: 0),
      Nap(stage: .inBed, start: 0, end: 30_000, source: 1),
    ])
    #expect(data.timeAsleep == 25_200_000)
    #expect(data.awake == 1_800_000)
  }

  @Test("S4-028 a stage beats unspecified sleep, the better source's stage the other's")
  func s4028() throws {
    let data = try sleep([
      Nap(stage: .asleepUnspecified, start: 0, end: 400, source: 0),
      Nap(stage: .asleepDeep, start: 100, end: 200, source: 2),
      Nap(stage: .asleepREM, start: 150, end: 300, source: 1),
      Nap(stage: .awake, start: 50, end: 350, source: 0),
    ])
    #expect(data.unspecified == 200_000)
    #expect(data.deep == 50_000)
    #expect(data.rem == 150_000)
    #expect(data.awake == 0)
    #expect(data.timeAsleep == 400_000)
  }

  @Test(
    "S4-028 disagreeing sources agree with the second-by-second oracle", arguments: 0..<12)
  func s4028Oracle(seed: UInt64) throws {
    var random = Xorshift(seed: seed)
    let naps = (0..<random.int(1...24)).map { _ in
      let start = random.int(0...80_000)
      let length = random.int(0...3) == 0 ? 0 : random.int(1...20_000)
      return Nap(
        stage: SleepStage.allCases[random.int(0...5)], start: start,
        end: min(86_400, start + length), source: random.int(0...2))
    }
    let data = try sleep(naps)
    #expect(data == oracle(naps))
    #expect(data.core + data.deep + data.rem + data.unspecified == data.timeAsleep)
    #expect(data.timeAsleep <= data.timeInBed)
    // The order of arrival does not matter.
    #expect(try sleep(naps.reversed()) == data)
    // Time asleep and in bed are the sleep merge's.
    let samples = naps.map {
      SleepSample(
        range: TimeRange(
          start: night.start.advanced(by: Int64($0.start) * 1_000),
          end: night.start.advanced(by: Int64($0.end) * 1_000)), stage: $0.stage, source: $0.source)
    }
    let merged = SleepMergeService().mergedSleep(samples, in: night)
    #expect(data.timeAsleep == merged.asleep)
    #expect(data.recordedInBed == merged.inBed)
  }
}
