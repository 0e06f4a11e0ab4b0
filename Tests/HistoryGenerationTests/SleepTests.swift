import HealthModel
import HistoryGeneration
import Scenario
import Testing

@Suite("sleep")
struct SleepTests {
  private typealias Segment = (start: Int64, end: Int64, stage: SleepStage)

  /// True segments, cut into nights where one does not begin as the last one ends.
  private func nights(_ person: GeneratedPerson) throws -> [[Segment]] {
    let truth = try #require(person.truth.sleep?.segments)
    var nights: [[Segment]] = []
    for row in 0..<truth.count {
      let segment = (truth.starts[row], truth.ends[row], truth.stages[row])
      if row > 0, truth.ends[row - 1] == truth.starts[row] {
        nights[nights.count - 1].append(segment)
      } else {
        nights.append([segment])
      }
    }
    return nights
  }

  @Test("nights stand end to end on a grid of 30 s, begin light, and go from dreams never to deep")
  func stages() throws {
    var seen: Set<[UInt8]> = []
    for seed in UInt64(0)..<6 {
      let builder = ScenarioBuilder().withFewSteps
      let nights = try nights(HistoryGenerator.person(builder, seed: seed))
      #expect((27...29).contains(nights.count))
      for night in nights {
        #expect(night[0].stage == .asleepCore && night[night.count - 1].stage.isAsleep)
        for segment in night {
          #expect(segment.start % 30_000 == 0 && segment.end % 30_000 == 0)
          #expect((30_000...10_800_000).contains(segment.end - segment.start))
        }
        for (left, right) in zip(night, night.dropFirst()) {
          seen.insert([left.stage.rawValue, right.stage.rawValue])
        }
      }
    }
    // 2 awake, 3 core, 4 deep, 5 dreaming: every change but from deep to dreaming and back.
    let expected = [
      [2, 3], [2, 4], [2, 5], [3, 2], [3, 4], [3, 5], [4, 2], [4, 3], [5, 2], [5, 3],
    ]
    #expect(Set(expected.map { $0.map(UInt8.init) }).isSuperset(of: seen))
    #expect(seen.count >= 8)
  }

  @Test("time asleep and falling asleep are those drawn, more at weekends")
  func lengths() throws {
    var builder = ScenarioBuilder()
    builder.sleep = """
      "asleepMinutes": { "kind": "constant", "value": 400.5 }, "weekendMinutes": 27,
      "onsetHours": { "kind": "constant", "value": 23.25 }
      """
    let person = try HistoryGenerator.person(builder)
    let zone = try #require(ZoneTimeline(identifier: "America/New_York"))
    let nights = try nights(person)
    #expect(nights.count == 29)
    for night in nights {
      let asleep = night.reduce(0) { $0 + ($1.stage.isAsleep ? $1.end - $1.start : 0) }
      let onset = zone.wall(at: Instant(milliseconds: night[0].start))
      let weekday = (onset / Milliseconds.day + 3) % 7
      #expect(asleep == (weekday == 4 || weekday == 5 ? 25_650_000 : 24_030_000))
      #expect(onset % Milliseconds.day == 23 * Milliseconds.hour + 15 * Milliseconds.minute)
    }
  }

  @Test("a watch writes the true night, a phone time in bed around it, an app one sample")
  func sources() throws {
    for seed in UInt64(0)..<6 {
      let person = try HistoryGenerator.person(ScenarioBuilder(), seed: seed)
      let nights = try nights(person)
      let (watch, phone) = (person.history.sleep[0], person.history.sleep[1])
      let app = person.history.sleep[2]
      #expect(phone.stages.allSatisfy { $0 == .inBed })
      #expect(app.stages.allSatisfy { $0 == .asleepUnspecified } && app.count == nights.count)
      var recorded = 0
      var rows = 0
      for (number, night) in nights.enumerated() {
        let (onset, waking) = (night[0].start, night[night.count - 1].end)
        let own = (0..<watch.count).filter { (onset..<waking).contains(watch.starts[$0]) }
        rows += own.count
        if !own.isEmpty {
          recorded += 1
          #expect(own.map { watch.starts[$0] } == night.map(\.start))
          #expect(own.map { watch.ends[$0] } == night.map(\.end))
          #expect(own.map { watch.stages[$0] } == night.map(\.stage))
        }
        let hour = Milliseconds.hour
        let bed = (0..<phone.count).filter {
          phone.starts[$0] >= onset - hour && phone.ends[$0] <= waking + hour
        }
        #expect(!bed.isEmpty)
        #expect(zip(bed, bed.dropFirst()).allSatisfy { phone.ends[$0] <= phone.starts[$1] })
        #expect(abs(app.starts[number] - onset) <= 30 * Milliseconds.minute)
        #expect(abs(app.ends[number] - waking) <= 30 * Milliseconds.minute)
      }
      #expect(rows == watch.count && recorded <= nights.count && recorded >= 18)
      for series in person.history.sleep {
        #expect((series.starts + series.ends).allSatisfy { $0 % 1_000 == 0 })
        #expect(series.starts.allSatisfy { $0 >= person.history.span.start.milliseconds })
        #expect(series.ends.allSatisfy { $0 <= person.history.span.end.milliseconds })
      }
    }
  }

  @Test("a source that never records a night writes nothing")
  func never() throws {
    var builder = ScenarioBuilder()
    builder.sleepSources = [
      ScenarioBuilder.source("watch", keys: ", \"detail\": \"stages\", \"nightProbability\": 0")
    ]
    let person = try HistoryGenerator.person(builder)
    #expect(person.history.sleep.map(\.count) == [0])
    #expect(try nights(person).count == 29 || nights(person).count == 28)
  }

  @Test("an onset is told from the evening's midnight, also on the day that the span cuts short")
  func cutEvening() throws {
    var builder = ScenarioBuilder()
    builder.end = "2023-10-18T23:00"
    builder.sleep = """
      "asleepMinutes": { "kind": "constant", "value": 60 },
      "onsetHours": { "kind": "constant", "value": 18 }
      """
    let zone = try #require(ZoneTimeline(identifier: "America/New_York"))
    for night in try nights(HistoryGenerator.person(builder)) {
      let wall = zone.wall(at: Instant(milliseconds: night[0].start))
      #expect(wall % Milliseconds.day == 18 * Milliseconds.hour)
    }
  }

  @Test("nights as long and as far apart as the format allows are made without a trap")
  func longest() async {
    await #expect(processExitsWith: .success) {
      var builder = ScenarioBuilder()
      builder.sleep = """
        "asleepMinutes": { "kind": "constant", "value": 720 }, "weekendMinutes": 240,
        "onsetHours": { "kind": "uniform", "lower": 18, "upper": 34 }
        """
      for seed in UInt64(0)..<3 { _ = try HistoryGenerator.person(builder, seed: seed) }
    }
  }

  @Test("nights of a person whose zone skips a day are made without a trap")
  func skippedDay() async {
    await #expect(processExitsWith: .success) {
      var builder = ScenarioBuilder()
      builder.zone = "Pacific/Apia"
      builder.start = "2011-12-28"
      builder.end = "2012-01-03"
      for seed in UInt64(0)..<5 { _ = try HistoryGenerator.person(builder, seed: seed) }
    }
  }

  @Test("nights of a person who travels east or west are made without a trap")
  func travel() async {
    await #expect(processExitsWith: .success) {
      for (first, second) in [
        ("Pacific/Honolulu", "Asia/Tokyo"), ("Asia/Tokyo", "Pacific/Honolulu"),
        ("America/New_York", "Pacific/Chatham"),
      ] {
        for time in ["03:10:20", "11:56:31"] {
          var builder = ScenarioBuilder().withFewSteps
          builder.zone = first
          builder.moves = "[{ \"at\": \"2023-10-20T\(time)Z\", \"zone\": \"\(second)\" }]"
          for seed in UInt64(0)..<5 { _ = try HistoryGenerator.person(builder, seed: seed) }
        }
      }
    }
  }

  @Test("nights follow each other at every delay of weekends", arguments: [-4, -3.5, 0, 4])
  func weekends(delay: Double) async {
    await #expect(processExitsWith: .success) { [delay] in
      let text = """
        {
          "formatVersion": 1, "name": "weekends", "why": "Long nights at any hour.", "seed": 1,
          "zone": "America/New_York", "span": { "start": "2022-01-01", "end": "2023-01-01" },
          "history": {
            "generated": {
              "sleep": {
                "asleepMinutes": { "kind": "constant", "value": 720 },
                "onsetHours": { "kind": "uniform", "lower": 18, "upper": 34 },
                "weekendDelayHours": \(delay), "sources": []
              }
            }
          }
        }
        """
      let scenario = try Scenario(parsing: Array(text.utf8), file: "weekends.json")
      let generator = try HistoryGenerator(scenario)
      for seed in UInt64(0)..<6 {
        let truth = generator.person(0, seed: seed).truth.sleep?.segments
        guard let truth, truth.count > 1_000 else { throw CancellationError() }
      }
    }
  }
}
