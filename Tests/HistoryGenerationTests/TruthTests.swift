import HealthModel
import HistoryGeneration
import Scenario
import Testing

@Suite("ground truth")
struct TruthTests {
  @Test(
    "minutes add up to totals, and what sources were to report is what they wrote",
    arguments: ["quick", "partial-day", "single-day"])
  func sums(name: String) throws {
    let generator = try HistoryGenerator(BundledScenarios.scenario(name))
    for seed in UInt64(0)..<4 {
      let person = generator.person(0, seed: seed)
      let truth = try #require(person.truth.steps)
      #expect(truth.totals.count == truth.days.count)
      #expect(truth.firstMinutes.count == truth.days.count + 1)
      for index in 0..<truth.days.count {
        let minutes = truth.minutes[truth.firstMinutes[index]..<truth.firstMinutes[index + 1]]
        #expect(Int64(minutes.count) * 60_000 == truth.days.range(index).length)
        #expect(minutes.reduce(0) { $0 + Int32($1) } == truth.totals[index])
      }
      for (series, reported) in zip(person.history.steps, truth.reported) {
        var sums = [Int](repeating: 0, count: truth.days.count)
        for sample in series.placed(in: truth.days) where sample.label.reportsActivity {
          sums[sample.day] += sample.value
        }
        #expect(sums == reported.map(Int.init))
      }
    }
  }

  @Test(
    "the windows are the days of the scenario's policy that begin in the span or hold its start",
    arguments: [
      (0, 0, "2024-03-09", "2024-03-12", 4), (12, 0, "2024-03-09", "2024-03-12", 4),
      (2, 30, "2024-03-09", "2024-03-12", 4), (12, 1, "2024-03-08", "2024-03-12", 5),
      (19, 29, "2024-03-08", "2024-03-12", 5), (19, 30, "2024-03-08", "2024-03-11", 4),
    ])
  func windows(hour: Int, minute: Int, first: String, last: String, count: Int) throws {
    let scenario = try BundledScenarios.scenario(
      "partial-day", "\"hour\": 2, \"minute\": 30", "\"hour\": \(hour), \"minute\": \(minute)")
    let days = try HistoryGenerator(scenario).person(0, seed: 1).truth.days
    #expect(days.firstDay.description == first && days.count == count)
    #expect(days.day(days.count - 1).description == last)
    #expect(days.starts[0] <= scenario.span.start.milliseconds)
    #expect(days.starts[count] >= scenario.span.end.milliseconds)
    #expect(days.starts[count - 1] < scenario.span.end.milliseconds)
  }

  @Test("a day cut by the span has that part of a day's steps that its hours weigh")
  func cut() throws {
    var builder = ScenarioBuilder.exact
    builder.start = "2023-10-16T12:00"
    builder.end = "2023-10-18T06:00"
    builder.dailySteps = "{ \"kind\": \"constant\", \"value\": 10000 }"
    let weights = (0..<24).map { "\($0 + 1)" }.joined(separator: ", ")
    builder.stepKeys = ", \"hourWeights\": [\(weights)]"
    let totals = try #require(try HistoryGenerator.person(builder).truth.steps?.totals)
    // 13 + ... + 24 and 1 + ... + 6 of 1 + ... + 24.
    #expect(totals == [7_400, 10_000, 700])
  }

  @Test("a day whose midnight the zone skips is whole, also as the first of a span")
  func skippedMidnight() throws {
    for start in ["2018-11-03", "2018-11-04"] {
      var builder = ScenarioBuilder.exact
      builder.zone = "America/Sao_Paulo"
      builder.start = start
      builder.end = "2018-11-06"
      builder.dailySteps = "{ \"kind\": \"constant\", \"value\": 10000 }"
      let totals = try #require(try HistoryGenerator.person(builder).truth.steps?.totals)
      #expect(totals.allSatisfy { $0 == 10_000 }, "\(start): \(totals)")
    }
  }

  @Test("a person who moves, skips a day or lives a day twice has every step")
  func moves() throws {
    for (zone, moves) in [
      ("Pacific/Apia", "[]"),
      ("Asia/Tokyo", "[{ \"at\": \"2011-12-30T03:10:20Z\", \"zone\": \"Pacific/Honolulu\" }]"),
      ("Pacific/Honolulu", "[{ \"at\": \"2011-12-30T03:10:20Z\", \"zone\": \"Asia/Tokyo\" }]"),
    ] {
      var builder = ScenarioBuilder.exact
      builder.zone = zone
      builder.moves = moves
      builder.start = "2011-12-28"
      builder.end = "2012-01-03"
      let person = try HistoryGenerator.person(builder)
      let truth = try #require(person.truth.steps)
      for index in 0..<truth.days.count where !truth.days.range(index).isEmpty {
        #expect(truth.totals[index] > 5_000, "\(zone) \(truth.days.day(index))")
      }
    }
  }
}
