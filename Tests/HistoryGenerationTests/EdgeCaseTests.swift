import HealthModel
import LocatedJSON
import Scenario
import Testing

@testable import HistoryGeneration

@Suite("edge cases in generated histories")
struct EdgeCaseTests {
  /// A scenario of three weeks with every kind of source, generated or of a person.
  private static func scenario(_ kind: String, isPerson: Bool) throws -> Scenario {
    let source = { (id: String, kind: String, rest: String) in
      """
      { "id": "\(id)", "kind": "\(kind)", "bundleIdentifier": "com.example.\(id)", \(rest) }
      """
    }
    let coverage = { (share: Double) in
      "\"coverage\": { \"kind\": \"constant\", \"value\": \(share) }"
    }
    let end = rare.contains(kind) ? "2024-10-15" : "2023-11-06"
    let rate = try #require(
      ["rate", "persons", "nights", "days"].first { key in
        (try? EdgeCaseFixtures.read("{ \"kind\": \"\(kind)\", \"\(key)\": 1.0 }")) != nil
      } ?? (EdgeCaseCatalog.type(of: kind)?.isDetector == true ? "" : nil), "\(kind)")
    // One case counts days by their samples.
    let edge =
      kind == "volumeDay" ? ", \"samples\": 20" : rate.isEmpty ? "" : ", \"\(rate)\": 1"
    let history =
      isPerson
      ? """
      "person": {
        "tracks": ["steps", "sleep", "weight"],
        "devices": ["phone", "watch", "tracker", "scale", "manual"],
        "traits": { "nightsRecorded": 1, "weighDays": 0.9 },
        "edgeCases": [{ "kind": "\(kind)"\(edge) }]
      }
      """
      : """
      "generated": {
        "steps": {
          "dailySteps": { "kind": "normal", "mean": 9000, "standardDeviation": 500 },
          "sources": [
            \(source("phone", "phone", coverage(0.8))), \(source("watch", "watch", coverage(0.9))),
            \(source("app", "thirdParty", coverage(0.5)))
          ]
        },
        "sleep": {
          "asleepMinutes": { "kind": "constant", "value": 420 },
          "onsetHours": { "kind": "constant", "value": 23 },
          "sources": [
            \(source("watch", "watch", "\"detail\": \"stages\"")),
            \(source("phone", "phone", "\"detail\": \"inBed\""))
          ]
        },
        "weight": {
          "startGrams": { "kind": "constant", "value": 80000 },
          "sources": [
            \(source(
              "scale", "scale",
              "\"dayProbability\": 0.9, \"hour\": { \"kind\": \"constant\", \"value\": 7 }"))
          ]
        },
        "edgeCases": [{ "kind": "\(kind)"\(edge) }]
      }
      """
    let text = """
      {
        "formatVersion": 1, "name": "edges", "why": "One edge case.", "seed": 1,
        "zone": "Europe/Berlin",
        "span": { "start": "2023-10-16", "end": "\(end)" },
        "history": { \(history) }
      }
      """
    return try Scenario(parsing: Array(text.utf8), file: "edges.json")
  }

  /// Cases that need more than three weeks.
  private static let rare: Set<String> = ["deviceChange", "journey", "renamedDevice"]

  @Test(
    "every edge case occurs in histories of stated distributions and in those of persons",
    arguments: EdgeCaseCatalog.kinds, [false, true])
  func occurs(kind: String, isPerson: Bool) throws {
    let generator = try HistoryGenerator(Self.scenario(kind, isPerson: isPerson))
    // A tracker's grid is the work of its app, which only the person model has.
    let isPossible = kind != "quarterGrid" || isPerson
    var occurs = false
    for seed in UInt64(0)..<4 where !occurs {
      let counts = generator.person(0, seed: seed).edgeCases
      #expect(counts.keys.sorted() == [kind])
      occurs = counts[kind, default: 0] > 0
    }
    #expect(occurs == isPossible, "\(kind)")
  }

  @Test("a daily total is the day's only sample, from midnight to midnight, of the stated steps")
  func dailyTotal() throws {
    var builder = ScenarioBuilder()
    builder.edgeCases = [
      "{ \"kind\": \"dailyTotal\", \"source\": \"phone\", \"day\": \"2023-11-05\", \"steps\": 7 }"
    ]
    let person = try HistoryGenerator.person(builder)
    let days = try #require(person.truth.steps?.days)
    let index = 20
    #expect(days.day(index).description == "2023-11-05")
    #expect(days.range(index).length == 25 * Milliseconds.hour)
    let samples = person.history.steps.map { $0.placed(in: days).filter { $0.day == index } }
    #expect(samples[0].isEmpty && samples[2].isEmpty)
    let range = days.range(index)
    #expect(
      samples[1] == [
        PlacedSample(
          day: index, start: range.start.milliseconds, end: range.end.milliseconds, value: 7,
          label: .overlong)
      ])
    #expect(person.edgeCases == ["dailyTotal": 1])
  }

  @Test("a daily total without stated steps is what the source counted")
  func ownTotal() throws {
    var builder = ScenarioBuilder()
    let clean = try HistoryGenerator.person(builder)
    builder.edgeCases = [
      "{ \"kind\": \"dailyTotal\", \"source\": \"phone\", \"day\": \"2023-11-05\" }"
    ]
    let person = try HistoryGenerator.person(builder)
    let days = try #require(person.truth.steps?.days)
    let before = clean.history.steps[1].placed(in: days).filter { $0.day == 20 }
    let after = person.history.steps[1].placed(in: days).filter { $0.day == 20 }
    #expect(before.count > 1 && after.count == 1)
    #expect(after[0].value == before.reduce(0) { $0 + $1.value })
    #expect(after[0].label == .dailyTotal)
    #expect(person.truth.steps?.minutes == clean.truth.steps?.minutes)
  }

  @Test("an empty stretch has no sample of any source and type, and other days are as without it")
  func emptyStretch() throws {
    var builder = ScenarioBuilder()
    let clean = try HistoryGenerator.person(builder)
    builder.edgeCases = ["{ \"kind\": \"emptyStretch\", \"from\": \"2023-10-20\", \"days\": 3 }"]
    let person = try HistoryGenerator.person(builder)
    let days = try #require(person.truth.steps?.days)
    let (start, end) = (days.starts[4], days.starts[7])
    for (series, whole) in zip(person.history.steps, clean.history.steps) {
      let kept = (0..<whole.count).filter { whole.ends[$0] <= start || whole.starts[$0] >= end }
      #expect(series.starts == kept.map { whole.starts[$0] })
      #expect(series.values == kept.map { whole.values[$0] })
    }
    #expect(person.edgeCases["emptyStretch"].map { $0 > 10 } == true)
  }

  @Test("a rate of one fires on every sample, a rate of zero never")
  func rates() throws {
    for rate in [0, 1] {
      var builder = ScenarioBuilder.exact
      builder.edgeCases = ["{ \"kind\": \"instantSample\", \"rate\": \(rate) }"]
      let person = try HistoryGenerator.person(builder)
      let samples = person.history.steps.reduce(0) { $0 + $1.count }
      #expect(samples > 20 && person.edgeCases == ["instantSample": rate * samples])
    }
  }

  @Test("a daily total of a day that an empty stretch silences")
  func silenced() throws {
    var builder = ScenarioBuilder()
    builder.edgeCases = [
      "{ \"kind\": \"dailyTotal\", \"source\": \"phone\", \"day\": \"2023-10-21\" }",
      "{ \"kind\": \"emptyStretch\", \"from\": \"2023-10-20\", \"days\": 3 }",
    ]
    #expect(try HistoryGenerator.person(builder).edgeCases["dailyTotal"] == 0)
  }

  @Test("samples that arrive late or leave have a log, and others have none")
  func logs() throws {
    var builder = ScenarioBuilder()
    #expect(try HistoryGenerator.person(builder).arrivals == nil)
    builder.edgeCases = ["{ \"kind\": \"lateDeletion\", \"rate\": 0.5 }"]
    let person = try HistoryGenerator.person(builder)
    let log = try #require(person.arrivals)
    #expect((0..<log.count).contains { log[$0].change != .arrived })
  }
}
