import HealthModel
import HistoryGeneration
import Scenario
import Testing

@Suite("weight")
struct WeightTests {
  @Test("readings are whole rounding steps, ascending, near the truth of their day")
  func readings() throws {
    var builder = ScenarioBuilder().withFewSteps
    builder.sleep = nil
    for seed in UInt64(0)..<10 {
      let person = try HistoryGenerator.person(builder, seed: seed)
      let truth = try #require(person.truth.weight)
      #expect(truth.grams.count == 30)
      for (number, series) in person.history.weight.enumerated() {
        let rounding: Int32 = number == 0 ? 50 : 100
        // Five deviations of 50 g and a bias of 150 g for the scale, half a step for either.
        let reach: Int32 = number == 0 ? 425 : 50
        let hours: ClosedRange<Double> = number == 0 ? 5.5...9 : 6...21
        #expect((number == 0 ? 15...30 : 1...22).contains(series.count))
        #expect(zip(series.times, series.times.dropFirst()).allSatisfy { $0 < $1 })
        for row in 0..<series.count {
          let day = try #require(truth.days.index(of: series.times[row]))
          #expect(series.grams[row] % rounding == 0)
          #expect(abs(series.grams[row] - truth.grams[day]) <= reach + 1)
          #expect(truth.slack[number] >= reach && truth.slack[number] <= reach + 2)
          let hour = Double(series.times[row] - truth.days.starts[day]) / 3_600_000
          #expect(hours.contains(hour))
        }
      }
    }
  }

  @Test("a weight without chance is start, drift and weekday to the gram")
  func exact() throws {
    var builder = ScenarioBuilder()
    builder.sleep = nil
    builder.weight = """
      "startGrams": { "kind": "constant", "value": 70010 }, "driftGramsPerYear": 3652.5,
      "weekdayGrams": [0, 1, 2, 3, 4, 5, 6]
      """
    builder.weightSources = [
      ScenarioBuilder.source(
        "scale",
        keys: ", \"dayProbability\": 1, \"biasGrams\": -20, "
          + "\"hour\": { \"kind\": \"constant\", \"value\": 7.5 }")
    ]
    let person = try HistoryGenerator.person(builder)
    let truth = try #require(person.truth.weight)
    for index in 0..<30 {
      let weekday = (truth.days.day(index).ordinal + 3) % 7
      let grams = 70_010 + 10 * index + weekday
      #expect(truth.grams[index] == Int32(grams))
      #expect(person.history.weight[0].grams[index] == Int32((grams - 20 + 25) / 50 * 50))
      let time = truth.days.starts[index] + 27_000_000
      #expect(person.history.weight[0].times[index] == time)
    }
    #expect(truth.slack == [46])
  }

  @Test("weight stays between its floor and its ceiling")
  func bounds() throws {
    for (start, drift) in [(20_000, -20_000), (300_000, 20_000)] {
      var builder = ScenarioBuilder.exact
      builder.stepSources = []
      builder.start = "2014-01-01"
      builder.end = "2016-01-01"
      builder.weightSources = []
      builder.dailySteps = "{ \"kind\": \"constant\", \"value\": 0 }"
      builder.weight = """
        "startGrams": { "kind": "constant", "value": \(start) }, "walkGrams": 2000,
        "driftGramsPerYear": \(drift), "dayGrams": 2000
        """
      let grams = try #require(try HistoryGenerator.person(builder).truth.weight?.grams)
      #expect(grams.allSatisfy { (20_000...300_000).contains($0) })
      #expect(Set(grams).count > 300)
    }
  }

  @Test("a weighing's hour counts from local midnight, also on the day that the span cuts short")
  func cutMorning() throws {
    var builder = ScenarioBuilder()
    builder.start = "2023-10-16T12:00"
    builder.end = "2023-10-19"
    builder.weightSources = [
      ScenarioBuilder.source(
        "scale",
        keys: ", \"dayProbability\": 1, \"hour\": { \"kind\": \"constant\", \"value\": 7 }")
    ]
    let times = try HistoryGenerator.person(builder).history.weight[0].times
    let texts = times.map { Instant(milliseconds: $0).iso8601 }
    #expect(texts == ["2023-10-17T11:00:00.000Z", "2023-10-18T11:00:00.000Z"])
  }
}
