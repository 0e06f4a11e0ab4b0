import HealthModel
import HistoryGeneration
import Scenario
import Testing

@Suite("edge cases")
struct EdgeCaseTests {
  /// What the series themselves show of each edge case; days of the given stretch are counted.
  private func counted(_ person: GeneratedPerson, stretch: ClosedRange<LocalDay>) throws
    -> [String: Int]
  {
    let days = try #require(person.truth.steps?.days)
    let samples = person.history.steps.flatMap { $0.placed(in: days) }
    let busy = Set(samples.map(\.day))
    let silent = (0..<days.count).filter {
      days.day($0) >= stretch.lowerBound && days.day($0) <= stretch.upperBound && !busy.contains($0)
    }
    return [
      "dailyTotal": samples.filter { $0.label == .dailyTotal }.count,
      "emptyStretch": silent.count,
      "zeroLength": samples.filter { $0.start == $0.end }.count,
      "boundarySpanning": samples.filter { $0.end > days.starts[$0.day + 1] }.count,
    ]
  }

  @Test("the counts are those that can be counted in the series")
  func counts() throws {
    let generator = try HistoryGenerator(BundledScenarios.scenario("quick"))
    let first = try #require(LocalDay("2023-10-20"))
    let last = try #require(LocalDay("2023-10-22"))
    var total: [String: Int] = [:]
    for seed in UInt64(0)..<6 {
      let person = generator.person(0, seed: seed)
      #expect(try counted(person, stretch: first...last) == person.edgeCases)
      #expect(person.edgeCases["emptyStretch"] == 3 && person.edgeCases["dailyTotal"] == 1)
      total.merge(person.edgeCases, uniquingKeysWith: +)
    }
    // 26 days on which the sources write, at rates of 0.3 and 0.5, less the days without the
    // source.
    #expect((20...75).contains(total["zeroLength"] ?? 0), "\(total)")
    #expect((40...115).contains(total["boundarySpanning"] ?? 0), "\(total)")
  }

  /// That the baselines say what is generated is what `.ci/gate` shows.
  @Test("every edge case of the catalog is named by a bundled scenario, and fires by its baseline")
  func fires() throws {
    var fired: Set<String> = []
    for name in BundledScenarios.names {
      let scenario = try BundledScenarios.scenario(name)
      guard case .generated(let history) = scenario.history, !history.edgeCases.isEmpty else {
        continue
      }
      let found = try #require(try BundledScenarios.Baseline(of: name).history.edgeCases)
      let named = Set(history.edgeCases.map(\.value))
      #expect(Set(found.keys) == named, "\(name)")
      for (kind, count) in found { #expect(count > 0, "\(kind) in \(name)") }
      fired.formUnion(named)
    }
    #expect(fired == Set(EdgeCaseCatalog.kinds))
  }

  @Test("a daily total is the day's only sample, from midnight to midnight, of the stated steps")
  func dailyTotal() throws {
    var builder = ScenarioBuilder()
    builder.edgeCases = [
      "{ \"kind\": \"dailyTotal\", \"source\": \"phone\", \"day\": \"2023-11-05\", \"steps\": 7 }"
    ]
    let person = try HistoryGenerator.person(builder)
    let truth = try #require(person.truth.steps)
    let index = 20
    #expect(truth.days.day(index).description == "2023-11-05")
    #expect(truth.totals[index] == 7 && truth.days.range(index).length == 25 * Milliseconds.hour)
    let samples = person.history.steps.map { $0.placed(in: truth.days).filter { $0.day == index } }
    #expect(samples[0].isEmpty && samples[2].isEmpty)
    let range = truth.days.range(index)
    #expect(
      samples[1] == [
        PlacedSample(
          day: index, start: range.start.milliseconds, end: range.end.milliseconds, value: 7,
          label: .dailyTotal)
      ])
    #expect(person.edgeCases == ["dailyTotal": 1])
  }

  @Test("a rate of one fires on every day with samples, a rate of zero never")
  func rates() throws {
    for (rate, expected) in [("1", [30, 29]), ("0", [0, 0])] {
      var builder = ScenarioBuilder.exact
      builder.edgeCases = [
        "{ \"kind\": \"zeroLength\", \"source\": \"mock\", \"rate\": \(rate) }"
      ]
      #expect(try HistoryGenerator.person(builder).edgeCases == ["zeroLength": expected[0]])
      builder.edgeCases = [
        "{ \"kind\": \"boundarySpanning\", \"source\": \"mock\", \"rate\": \(rate), "
          + "\"seconds\": [5, 5] }"
      ]
      let person = try HistoryGenerator.person(builder)
      // Nothing reaches past the span's end, so the last day's sample does not.
      #expect(person.edgeCases == ["boundarySpanning": expected[1]])
    }
  }

  @Test("a sample across midnight reaches at most the drawn seconds past it")
  func reach() throws {
    var builder = ScenarioBuilder.exact
    builder.edgeCases = [
      "{ \"kind\": \"boundarySpanning\", \"source\": \"mock\", \"rate\": 1, \"seconds\": [7, 9] }"
    ]
    var reaches: Set<Int64> = []
    for seed in UInt64(0)..<4 {
      let person = try HistoryGenerator.person(builder, seed: seed)
      let days = try #require(person.truth.steps?.days)
      for sample in person.history.steps[0].placed(in: days) {
        let boundary = days.starts[sample.day + 1]
        if sample.end > boundary { reaches.insert(sample.end - boundary) }
        #expect(sample.end <= boundary || sample.start >= boundary - 60_000)
      }
    }
    #expect(reaches == [7_000, 8_000, 9_000])
  }

  @Test("a daily total that a later empty stretch silences is not counted")
  func silenced() throws {
    var builder = ScenarioBuilder()
    builder.edgeCases = [
      "{ \"kind\": \"dailyTotal\", \"source\": \"phone\", \"day\": \"2023-10-21\", \"steps\": 7 }",
      "{ \"kind\": \"emptyStretch\", \"from\": \"2023-10-20\", \"days\": 3 }",
    ]
    let person = try HistoryGenerator.person(builder)
    #expect(person.edgeCases == ["dailyTotal": 0, "emptyStretch": 3])
  }

  @Test("a daily total on a day that the zone skipped does not occur")
  func skipped() throws {
    var builder = ScenarioBuilder.exact
    builder.zone = "Pacific/Apia"
    builder.start = "2011-12-29"
    builder.end = "2012-01-02"
    builder.edgeCases = [
      "{ \"kind\": \"dailyTotal\", \"source\": \"mock\", \"day\": \"2011-12-30\", \"steps\": 7 }"
    ]
    let person = try HistoryGenerator.person(builder)
    #expect(person.truth.steps?.totals[1] == 0)
    #expect(person.edgeCases == ["dailyTotal": 0])
  }
}
