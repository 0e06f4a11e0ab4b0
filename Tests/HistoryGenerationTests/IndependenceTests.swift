import HealthModel
import HistoryGeneration
import Scenario
import Testing

@Suite("independence of tracks, sources and days")
struct IndependenceTests {
  private let whole: GeneratedPerson

  init() throws { whole = try HistoryGenerator.person(ScenarioBuilder()) }

  @Test("steps are the same without weight, and as many without sleep and with other nights")
  func tracks() throws {
    var bare = ScenarioBuilder()
    bare.weight = nil
    let person = try HistoryGenerator.person(bare)
    #expect(person.history.steps == whole.history.steps)
    #expect(person.truth.steps == whole.truth.steps)
    var alone = bare
    alone.sleep = nil
    bare.sleep = """
      "asleepMinutes": { "kind": "constant", "value": 500 },
      "onsetHours": { "kind": "constant", "value": 22 }, "weekendMinutes": 30
      """
    for builder in [bare, alone] {
      let person = try HistoryGenerator.person(builder)
      #expect(person.truth.steps?.minutes != whole.truth.steps?.minutes)
      #expect(person.truth.steps?.totals == whole.truth.steps?.totals)
      for (own, other) in zip(person.history.steps, whole.history.steps) {
        #expect(own.source == other.source && own.values == other.values)
      }
    }
  }

  @Test("sleep and weight are the same with other steps")
  func otherSteps() throws {
    var builder = ScenarioBuilder()
    builder.dailySteps = "{ \"kind\": \"constant\", \"value\": 1 }"
    builder.stepSources.removeLast()
    let person = try HistoryGenerator.person(builder)
    #expect(person.history.sleep == whole.history.sleep)
    #expect(person.history.weight == whole.history.weight)
    #expect(person.truth.weight?.grams == whole.truth.weight?.grams)
  }

  @Test("a source added to a track, before or after, leaves the others and the truth as they were")
  func sources() throws {
    for place in 0...3 {
      var builder = ScenarioBuilder()
      builder.stepSources.insert(ScenarioBuilder.source("mock"), at: place)
      builder.sleepSources.insert(
        ScenarioBuilder.source("mock", keys: ", \"detail\": \"asleep\""), at: place)
      let person = try HistoryGenerator.person(builder)
      var steps = person.history.steps
      #expect(steps.remove(at: place).count > 1_000)
      #expect(steps == whole.history.steps)
      #expect(person.truth.steps?.minutes == whole.truth.steps?.minutes)
      var sleep = person.history.sleep
      #expect(sleep.remove(at: place).count > 20)
      #expect(sleep == whole.history.sleep)
      #expect(person.history.weight == whole.history.weight)
    }
  }

  @Test("an edge case of steps leaves the truth and the other tracks as they were")
  func edgeCases() throws {
    var builder = ScenarioBuilder()
    builder.edgeCases = [
      "{ \"kind\": \"instantSample\", \"rate\": 0.5 }",
      "{ \"kind\": \"edgeCrossing\", \"rate\": 1, \"seconds\": [1, 9] }",
    ]
    let person = try HistoryGenerator.person(builder)
    for (own, other) in zip(person.history.steps, whole.history.steps) {
      #expect(own.ends != other.ends && own.values == other.values)
    }
    #expect(person.truth.steps?.minutes == whole.truth.steps?.minutes)
    #expect(person.history.sleep == whole.history.sleep)
    #expect(person.history.weight == whole.history.weight)
  }

  @Test("without the times of arrivals, everything else of a person is the same")
  func arrivals() throws {
    var builder = ScenarioBuilder()
    builder.edgeCases = ["{ \"kind\": \"correction\", \"rate\": 0.5 }"]
    for scenario in [try builder.scenario(), try BundledScenarios.scenario("app-corrections")] {
      let generator = try HistoryGenerator(scenario)
      let whole = generator.person(0, seed: 1)
      let person = generator.person(0, seed: 1, keepsArrivals: false)
      #expect(whole.arrivals != nil && person.arrivals == nil)
      #expect(person.history == whole.history && person.truth == whole.truth)
      #expect(person.edgeCases == whole.edgeCases && person.civilDays == whole.civilDays)
    }
  }

  @Test("days added at the end change nothing before them, in any track")
  func days() throws {
    var builder = ScenarioBuilder()
    let short = try HistoryGenerator.person(builder)
    builder.end = "2023-11-22"
    let long = try HistoryGenerator.person(builder)
    for (short, long) in zip(short.history.steps, long.history.steps) {
      #expect(short.count > 100 && long.count > short.count)
      #expect(short.starts == Array(long.starts.prefix(short.count)))
      #expect(short.ends == Array(long.ends.prefix(short.count)))
      #expect(short.values == Array(long.values.prefix(short.count)))
    }
    for (short, long) in zip(short.history.sleep, long.history.sleep) {
      #expect(short.starts == Array(long.starts.prefix(short.count)))
      #expect(short.ends == Array(long.ends.prefix(short.count)))
      #expect(short.stages == Array(long.stages.prefix(short.count)))
    }
    for (short, long) in zip(short.history.weight, long.history.weight) {
      #expect(short.times == Array(long.times.prefix(short.count)))
      #expect(short.grams == Array(long.grams.prefix(short.count)))
    }
    let minutes = try #require(short.truth.steps?.minutes)
    let first = long.truth.steps?.minutes.prefix(minutes.count)
    #expect(first.map { Array($0) } == Array(minutes))
    let grams = try #require(short.truth.weight?.grams)
    #expect(long.truth.weight?.grams.prefix(grams.count) == grams[...])
  }

  @Test("where samples cross midnight, days added at the end change the last sample's times alone")
  func crossing() throws {
    var builder = ScenarioBuilder()
    builder.edgeCases = [
      "{ \"kind\": \"edgeCrossing\", \"edge\": \"midnight\", \"rate\": 1, \"seconds\": [1, 9] }"
    ]
    let short = try HistoryGenerator.person(builder).history
    builder.end = "2023-11-22"
    let long = try HistoryGenerator.person(builder).history
    for (short, long) in zip(short.steps, long.steps) {
      let count = short.count
      #expect(short.starts.dropLast() == long.starts.prefix(count - 1))
      #expect(short.ends.dropLast() == long.ends.prefix(count - 1))
      #expect(short.values == Array(long.values.prefix(count)))
    }
  }
}
