import Foundation
import HealthModel
import HistoryGeneration
import Scenario
import Testing

@Suite("step series")
struct StepSeriesTests {
  private func check(_ person: GeneratedPerson) {
    for series in person.history.steps {
      let span = person.history.span
      for row in 0..<series.count {
        let isInside =
          series.starts[row] >= span.start.milliseconds
          && series.ends[row] <= span.end.milliseconds
        let isShort = series.ends[row] == series.starts[row]
        let overlaps = row > 0 && series.ends[row - 1] > series.starts[row]
        let falls = row > 0 && series.starts[row - 1] > series.starts[row]
        if !isInside || overlaps || falls || isShort != (series.labels[row] == .zeroLength) {
          Issue.record("sample \(row) of \(series.source.identifier) is out of place")
        }
      }
    }
  }

  @Test(
    "samples of a source never overlap, ascend, stay in the span and take time unless typed in",
    arguments: ["quick", "partial-day", "single-day"])
  func order(name: String) throws {
    let generator = try HistoryGenerator(BundledScenarios.scenario(name))
    for seed in UInt64(0)..<(name == "quick" ? 2 : 12) { check(generator.person(0, seed: seed)) }
  }

  @Test("dense, long and large samples keep to the same rules")
  func extremes() throws {
    let keys = [
      ", \"secondsPerSample\": [3600, 3600], \"samplesPerDay\": { \"kind\": "
        + "\"constant\", \"value\": 2000 }",
      ", \"secondsPerSample\": [1, 1], \"samplesPerDay\": { \"kind\": \"constant\", "
        + "\"value\": 2000 }",
      ", \"stepsPerSample\": [1, 1]", ", \"stepsPerSample\": [100000, 100000]",
    ]
    for key in keys {
      for steps in [0, 1, 9, 60_000] {
        var builder = ScenarioBuilder.exact
        builder.end = "2023-10-20"
        builder.dailySteps = "{ \"kind\": \"constant\", \"value\": \(steps) }"
        builder.stepSources = [ScenarioBuilder.source("mock", keys: key)]
        let person = try HistoryGenerator.person(builder)
        check(person)
        #expect(person.truth.steps?.totals == Array(repeating: Int32(steps), count: 4))
        #expect(person.history.steps[0].values.reduce(0, +) == Int32(4 * steps))
      }
    }
  }

  @Test("a day's steps are the distribution's draw times weekday, season and level")
  func factors() throws {
    var builder = ScenarioBuilder.exact
    builder.dailySteps = "{ \"kind\": \"constant\", \"value\": 9000 }"
    builder.stepKeys = ", \"weekdayFactors\": [1, 2, 1, 1, 1, 1, 0], \"seasonAmplitude\": 0.5"
    let truth = try #require(try HistoryGenerator.person(builder).truth.steps)
    let january = try #require(LocalDay("2023-01-01"))
    for index in 0..<truth.days.count {
      let day = truth.days.day(index)
      let phase = 2 * Double.pi * Double(day.ordinal - january.ordinal - 180) / 365.25
      let factor = [1.0, 2, 1, 1, 1, 1, 0][(day.ordinal + 3) % 7]
      let expected = (9_000 * factor * (1 + 0.5 * cos(phase))).rounded()
      #expect(abs(Double(truth.totals[index]) - expected) <= 1, "\(day)")
    }
  }

  @Test("a level wanders around one and is kept from day to day as far as it persists")
  func level() throws {
    func spread(_ persistence: Double) throws -> (mean: Double, step: Double) {
      var builder = ScenarioBuilder.exact
      builder.start = "2020-01-01"
      builder.end = "2021-01-01"
      builder.dailySteps = "{ \"kind\": \"constant\", \"value\": 10000 }"
      builder.stepSources = []
      builder.stepKeys =
        ", \"level\": { \"persistence\": \(persistence), \"standardDeviation\": 0.2 }"
      let totals = try #require(try HistoryGenerator.person(builder).truth.steps?.totals)
      let levels = totals.map { Double($0) / 10_000 }
      let steps = zip(levels, levels.dropFirst()).map { abs($0 - $1) }
      return (levels.reduce(0, +) / 366, steps.reduce(0, +) / 365)
    }
    let loose = try spread(0)
    let tied = try spread(0.99)
    #expect(abs(loose.mean - 1) < 0.05)
    #expect(loose.step > 0.15 && loose.step < 0.35)
    #expect(tied.step < 0.06)
  }

  @Test("a source reports the share that it sees, with its error, on the days it is there")
  func reported() throws {
    var builder = ScenarioBuilder.exact
    builder.dailySteps = "{ \"kind\": \"constant\", \"value\": 9001 }"
    func constant(_ key: String, _ value: Double) -> String {
      ", \"\(key)\": { \"kind\": \"constant\", \"value\": \(value) }"
    }
    builder.stepSources = [
      ScenarioBuilder.source("watch", keys: constant("coverage", 0.5)),
      ScenarioBuilder.source("phone", keys: constant("error", -0.25)),
      ScenarioBuilder.source("scale", keys: constant("coverage", 0)),
      ScenarioBuilder.source("mock", keys: ", \"absence\": { \"start\": 1, \"stay\": 0 }"),
      ScenarioBuilder.source("manual", keys: ", \"absence\": { \"start\": 1, \"stay\": 1 }"),
    ]
    let reported = try #require(try HistoryGenerator.person(builder).truth.steps?.reported)
    #expect(reported[0] == Array(repeating: 4_501, count: 30))
    #expect(reported[1] == Array(repeating: 6_751, count: 30))
    #expect(reported[2] == Array(repeating: 0, count: 30))
    #expect(reported[3] == (0..<30).map { $0 % 2 == 0 ? 0 : 9_001 })
    #expect(reported[4] == Array(repeating: 0, count: 30))
  }

  @Test("an hour's steps are one walk at the cadence, most of them in the hour that weighs most")
  func hours() throws {
    var builder = ScenarioBuilder.exact
    builder.dailySteps = "{ \"kind\": \"constant\", \"value\": 3000 }"
    let weights = (0..<24).map { $0 == 12 ? "1000" : "1" }.joined(separator: ", ")
    builder.stepKeys = """
      , "hourWeights": [\(weights)], "cadence": { "kind": "constant", "value": 100 },
      "hourConcentration": { "kind": "constant", "value": 10000 }
      """
    let truth = try #require(try HistoryGenerator.person(builder).truth.steps)
    let zone = try #require(ZoneTimeline(identifier: "America/New_York"))
    var noons = 0
    for (index, first) in truth.firstMinutes.dropLast().enumerated() {
      let minutes = truth.minutes[first..<truth.firstMinutes[index + 1]]
      #expect(minutes.allSatisfy { $0 <= 100 })
      for hour in stride(from: first, to: truth.firstMinutes[index + 1], by: 60) {
        let walk = truth.minutes[hour..<(hour + 60)]
        let edges = zip([0] + walk, walk).filter { ($0 == 0) != ($1 == 0) }
        #expect(edges.count <= 2)
        let instant = Instant(
          milliseconds: truth.days.starts[index] + Int64(hour - first) * Milliseconds.minute)
        let clock = zone.wall(at: instant) / Milliseconds.hour % 24
        if clock == 12 { noons += Int(walk.reduce(0, +)) }
      }
    }
    #expect(noons > 30 * 3_000 * 95 / 100)
  }
}
