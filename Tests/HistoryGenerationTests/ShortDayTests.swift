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

  @Test("a day that ends within a minute has vital signs to its end")
  func halfMinute() throws {
    // The clocks went from -0:44:30 to 0.
    let text = """
      { "formatVersion": 1, "name": "monrovia", "why": "", "seed": 1, "zone": "Africa/Monrovia",
        "span": { "start": "1972-01-05", "end": "1972-01-09" },
        "history": { "person": { "tracks": ["vitals"] } } }
      """
    let generator = try HistoryGenerator(Scenario(parsing: Array(text.utf8), file: "f.json"))
    let midnight = try #require(Instant(iso8601: "1972-01-08T00:00:00Z")).milliseconds
    var last = 0
    for seed in UInt64(0)..<16 {
      for series in generator.person(0, seed: seed).history.vitals {
        last += series.starts.count { midnight - 30_000 <= $0 && $0 < midnight }
      }
    }
    #expect(last > 0)
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
