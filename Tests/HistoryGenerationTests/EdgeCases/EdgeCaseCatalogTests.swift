import Distributions
import Foundation
import HealthModel
import LocatedJSON
import Scenario
import Testing

@testable import HistoryGeneration

@Suite("catalog of edge cases")
struct EdgeCaseCatalogTests {
  private let all = EdgeCaseCatalog.all

  @Test("numbers and kinds are each one case's own, and agree with the type")
  func names() {
    #expect(Set(all.map { $0.number }) == Set(EdgeCaseNumber.allCases))
    #expect(Set(EdgeCaseCatalog.kinds).count == all.count)
    for type in all {
      #expect("\(type.number)" == type.kind)
      let name = "\(type)"
      #expect(name.lowercased() == type.kind.lowercased())
      #expect(type.summary.hasSuffix("."))
      #expect(EdgeCaseCatalog.type(of: type.kind) == type)
    }
    #expect(EdgeCaseCatalog.type(of: "other") == nil)
    #expect(Set(EdgeCaseFamily.allCases.map(\.slot)).count == EdgeCaseFamily.allCases.count)
  }

  @Test("numbers are pinned: they are in stream identifiers")
  func numbers() {
    #expect(EdgeCaseNumber.overlappingSources.rawValue == 1)
    #expect(EdgeCaseNumber.watchSyncTail.rawValue == 7)
    #expect(EdgeCaseNumber.stageHole.rawValue == 17)
    #expect(EdgeCaseNumber.identicalRows.rawValue == 34)
    #expect(EdgeCaseNumber.gridSleep.rawValue == 36)
    #expect(EdgeCaseNumber.dailyTotal.rawValue == 38)
    #expect(EdgeCaseFamily.absence.slot == 1 && EdgeCaseFamily.volume.slot == 11)
  }

  @Test("every row of the table but that of the export format has a case")
  func rows() {
    let rows = Set((1...22).filter { $0 != 16 }.map { "I-\($0)" })
    // A case that the table does not have is this project's own.
    #expect(Set(all.map { $0.row }).subtracting(["own"]) == rows)
    #expect(Set(all.map { $0.family }) == Set(EdgeCaseFamily.allCases))
  }

  @Test(
    "a case without parameters is that of the wild preset", arguments: EdgeCaseCatalog.all.indices)
  func defaults(index: Int) throws {
    let type = all[index]
    let read = try EdgeCaseFixtures.read("{ \"kind\": \"\(type.kind)\" }")
    #expect("\(read)" == "\(type.wild)")
  }

  @Test(
    "a wrong parameter is refused at its place",
    arguments: [
      ("\"kind\": \"watchSyncTale\"", "kind", "did you mean \"watchSyncTail\"?"),
      ("\"kind\": \"watchSyncTail\", \"rat\": 1", "rat", "did you mean \"rate\"?"),
      ("\"kind\": \"watchSyncTail\", \"rate\": 1.5", "rate", "write a number of 0 to 1"),
      ("\"kind\": \"watchSyncTail\", \"days\": [3, 2]", "days[1]", "an integer of 3 to 365"),
      ("\"kind\": \"watchSyncTail\", \"days\": [3]", "days", "give it exactly 2 elements"),
      ("\"kind\": \"edgeCrossing\", \"edge\": \"noon\"", "edge", "use one of quarterHour, hour"),
      ("\"kind\": \"wrongClock\", \"year\": 2026", "year", "write a later year"),
      ("\"kind\": \"antiqueSample\", \"years\": [1999, 2024]", "years[1]", "an earlier year"),
      ("\"kind\": \"growingSession\", \"versions\": 0", "versions", "an integer of 1 to 60"),
    ])
  func errors(text: String, path: String, remedy: String) {
    do {
      _ = try EdgeCaseFixtures.read("{ \(text) }")
      Issue.record("\(text) is accepted")
    } catch let error as InputError {
      #expect(error.path.map { "\($0)" } == path)
      #expect("\(error)".contains(remedy), "\(error)")
    } catch {
      Issue.record(error)
    }
  }

  @Test("a case needs one of its devices")
  func devices() throws {
    let whole = EdgeCaseFixtures.scope
    var needy: Set<String> = []
    for type in all {
      for roles in [OwnedDevice.Role.watch, .phone, .gridTracker, .sleepApp, .scale, .manualEntry] {
        let scope = EdgeCaseReadScope(
          span: whole.span, days: whole.days, sources: whole.sources, tracks: whole.tracks,
          roles: [roles])
        let read = try? EdgeCaseFixtures.read("{ \"kind\": \"\(type.kind)\" }", scope)
        // With the devices of these roles alone, the case changes or counts something.
        let track = EdgeCaseFixtures.track(days: 30)
        let own = EdgeCaseFixtures.recordings(track).filter { $0.device.role == roles }
        let strong = try EdgeCaseFixtures.edgeCase(type, rate: 1)
        let changed = own.after(strong, track).count
        if read == nil {
          needy.insert(type.kind)
          #expect(changed == 0, "\(type.kind) is refused and changes \(roles)")
        }
      }
    }
    #expect(
      needy == ["watchOff", "watchSyncTail", "deviceChange", "renamedDevice", "backfill"])
    do {
      let scope = EdgeCaseReadScope(
        span: whole.span, days: whole.days, sources: [], tracks: whole.tracks, roles: [.phone])
      _ = try EdgeCaseFixtures.read("{ \"kind\": \"watchOff\" }", scope)
      Issue.record("a watch that is off without a watch is accepted")
    } catch let error as InputError {
      #expect("\(error)".contains("an edge case of a watch in a history without one"))
    }
  }

  @Test("a day that the zone skips is refused")
  func skippedDay() throws {
    let whole = EdgeCaseFixtures.scope
    let day = Milliseconds.day
    let first = try #require(LocalDay("2023-10-01"))
    let scope = EdgeCaseReadScope(
      span: whole.span, days: DayTable(firstDay: first, starts: [0, day, day, 2 * day]),
      sources: whole.sources, tracks: whole.tracks, roles: whole.roles)
    for (date, isSkipped) in [("2023-10-01", false), ("2023-10-02", true), ("2023-10-03", false)] {
      let text = "{ \"kind\": \"dailyTotal\", \"day\": \"\(date)\" }"
      let read = try? EdgeCaseFixtures.read(text, scope)
      #expect((read == nil) == isSkipped, "\(date)")
    }
  }

  @Test("a daily total of a day that only a person's own zone skips is none")
  func skippedByPerson() throws {
    let track = EdgeCaseFixtures.track(days: 4, from: "2011-12-29", zone: "Pacific/Apia")
    let recordings = EdgeCaseFixtures.recordings(track)
    #expect(track.days.range(1).isEmpty)
    for (day, count) in [(0, 1), (1, 0), (2, 1)] {
      var edgeCase = DailyTotal()
      (edgeCase.persons, edgeCase.day, edgeCase.steps) = (1, day, 7)
      #expect(recordings.after(edgeCase, track).count == count, "\(day)")
    }
  }

  @Test("the keys of the catalog are those of the schema, with its defaults")
  func keys() throws {
    let file = BundledScenarios.root.appending(path: "Scenarios/scenario.schema.json")
    let schema = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    let definitions = schema?["$defs"] as? [String: Any]
    let branches = (definitions?["edgeCase"] as? [String: Any])?["oneOf"] as? [[String: Any]]
    var expected: [String: [String: NSObject]] = [:]
    for branch in try #require(branches) {
      let properties = try #require(branch["properties"] as? [String: [String: Any]])
      let kind = try #require(properties["kind"]?["const"] as? String)
      for (key, property) in properties where key != "kind" {
        expected[kind, default: [:]][key] = property["default"] as? NSObject ?? NSNull()
      }
    }
    var found: [String: [String: NSObject]] = [:]
    for entry in EdgeCaseCatalog.entries {
      for key in entry.keys {
        let preset = try key.preset.map {
          try JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed)
        }
        found[entry.kind, default: [:]][key.name] = preset as? NSObject ?? NSNull()
      }
    }
    #expect(found == expected)
  }

  @Test("of one kind there may be sixteen, each with draws of its own")
  func ordinals() throws {
    let node = try JSONParser.parse(Array("{ \"kind\": \"redelivery\" }".utf8), file: "f.json")
    let element = ElementReader(node, path: .root, file: "f.json")
    let cases = try EdgeCases(
      Array(repeating: element, count: 16), EdgeCaseFixtures.scope)
    #expect(cases.entries.map(\.ordinal) == Array(0..<16))
    #expect(throws: InputError.self) {
      _ = try EdgeCases(Array(repeating: element, count: 17), EdgeCaseFixtures.scope)
    }
    let track = EdgeCaseFixtures.track(days: 5)
    let recordings = EdgeCaseFixtures.recordings(track)
    let edgeCase = try EdgeCaseFixtures.edgeCase(Redelivery.self, rate: 0.5)
    let results = (0..<16).map { recordings.after(edgeCase, track, ordinal: $0).recordings }
    let starts = results.map { recordings in
      RecordingRow.rows(of: recordings, without: EdgeCaseFixtures.recordings(track)).map {
        $0.sample.start
      }
    }
    #expect(Set(starts).count == 16)
  }

  @Test("a seed leaves out half of the families, never all, and detectors never")
  func swarm() {
    var counts: [EdgeCaseFamily: Int] = [:]
    let wild = EdgeCases.wild.entries.map { type(of: $0.edgeCase) }
    #expect(wild.map { $0.kind } == all.filter { $0.isInWild }.map { $0.kind })
    let detectors = wild.filter { $0.isDetector }.map { $0.kind }
    for seed in 0..<400 {
      let cases = EdgeCases.wild.swarm(RandomSource(seed: UInt64(seed)))
      let types = cases.entries.map { type(of: $0.edgeCase) }
      let active = types.filter { !$0.isDetector }
      #expect(!active.isEmpty)
      #expect(types.filter { $0.isDetector }.map { $0.kind } == detectors)
      for family in Set(active.map { $0.family }) {
        counts[family, default: 0] += 1
        #expect(
          active.filter { $0.family == family }.count
            == wild.count { $0.family == family && !$0.isDetector })
      }
    }
    // Volume has a detector alone. Five standard deviations of 400 halves are 50.
    #expect(Set(counts.keys) == Set(EdgeCaseFamily.allCases).subtracting([.volume]))
    #expect(counts.values.allSatisfy { (150...250).contains($0) })
  }

  @Test("with one family it always stays; others do not depend on which there are")
  func families() {
    for seed in 0..<50 {
      let random = RandomSource(seed: UInt64(seed))
      #expect(EdgeCases.families(among: [.units], random) == [.units])
      #expect(EdgeCases.families(among: [], random).isEmpty)
      let whole = EdgeCases.families(among: [.bounds, .deletion, .time], random)
      let part = EdgeCases.families(among: [.bounds, .time], random)
      let rest = whole.filter { $0 != .deletion }
      #expect(rest.isEmpty || part == rest)
    }
  }
}
