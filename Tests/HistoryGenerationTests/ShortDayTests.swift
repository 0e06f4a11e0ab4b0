import Distributions
import HealthModel
import Scenario
import Testing

@testable import HistoryGeneration

@Suite("short days")
struct ShortDayTests {
  private func plan(_ start: String, _ end: String) throws -> StepTrackPlan? {
    var builder = ScenarioBuilder.exact
    builder.start = start
    builder.end = end
    builder.dailySteps = "{ \"kind\": \"constant\", \"value\": 60000 }"
    builder.stepSources = [
      ScenarioBuilder.source("mock", keys: ", \"secondsPerSample\": [3600, 3600]")
    ]
    return try StepTrackPlan.made(builder.scenario())
  }

  @Test(
    "a day shorter than the shortest sample has no sample outside it",
    arguments: [
      ("2023-10-16T23:50", "2023-10-18", 0), ("2023-10-16", "2023-10-17T00:10", 1),
      ("2023-10-16T12:00", "2023-10-16T12:01", 0),
    ])
  func inside(start: String, end: String, index: Int) throws {
    let plan = try #require(try plan(start, end))
    let random = RandomSource(seed: 1)
    let day = plan.day(index, StepChains(plan, 0, random), TrueNights(), 0, random)
    let range = plan.scope.days.range(index)
    #expect(!day.minutes.isEmpty)
    for draft in day.reports[0] {
      #expect(draft.start >= range.start.milliseconds && draft.end <= range.end.milliseconds)
      #expect(draft.start < draft.end)
    }
    #expect(
      day.reports[0].reduce(0) { $0 + Int($1.value) } == day.minutes.reduce(0) { $0 + Int($1) })
  }

  @Test("spans of every length from a minute on have samples in order, and every step")
  func spans() throws {
    for end in ["16T12:01", "16T12:59", "17", "17T00:01", "17T00:10", "17T01:00", "17T23:59"] {
      var builder = ScenarioBuilder.exact
      builder.start = "2023-10-16T12:00"
      builder.end = "2023-10-\(end)"
      builder.dailySteps = "{ \"kind\": \"constant\", \"value\": 60000 }"
      for seed in UInt64(0)..<5 {
        let person = try HistoryGenerator.person(builder, seed: seed)
        let series = person.history.steps[0]
        let totals = try #require(person.truth.steps?.totals)
        #expect(series.values.reduce(0, +) == totals.reduce(0, +))
        #expect(zip(series.ends, series.starts.dropFirst()).allSatisfy { $0 <= $1 })
        #expect((series.starts.first ?? 0) >= person.history.span.start.milliseconds)
      }
    }
  }
}
