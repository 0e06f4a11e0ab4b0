import Distributions
import HealthModel
import Scenario
import Testing

@testable import HistoryGeneration

@Suite("days made alone")
struct SingleDayTests {
  @Test(
    "a day made alone, in any order, is that day of the whole history",
    arguments: ["quick", "partial-day", "single-day"])
  func alone(name: String) throws {
    let plan = try #require(try StepTrackPlan.made(BundledScenarios.scenario(name)))
    for person in UInt32(0)..<3 {
      let whole = plan.generate(TrueNights(), person, RandomSource(seed: 5))
      let random = RandomSource(seed: 5)
      let chains = StepChains(plan, person, random)
      var days: [Int: StepDay] = [:]
      for index in (0..<plan.scope.days.count).reversed() {
        days[index] = plan.day(index, chains, TrueNights(), person, random)
        _ = random.uniform()
      }
      for (index, day) in days {
        let minutes = whole.truth.firstMinutes[index]..<whole.truth.firstMinutes[index + 1]
        #expect(day.minutes == Array(whole.truth.minutes[minutes]))
      }
      for source in plan.sources.indices {
        let samples = (0..<plan.scope.days.count).flatMap { days[$0]?.reports[source] ?? [] }
        #expect(samples == whole.recordings[source].samples)
      }
    }
  }
}
