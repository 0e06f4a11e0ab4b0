import Foundation
import HealthModel
import LocatedJSON
import Scenario
import Testing

@testable import HistoryGeneration

@Suite("the page of life events") struct LifeEventPageTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: BundledScenarios.root.appending(path: path), encoding: .utf8)
  }

  @Test("the page has the keys of every kind with the defaults of the schema, and no others")
  func page() throws {
    let page = try Self.text("Sources/HistoryGeneration/HistoryGeneration.docc/LifeEvents.md")
    var rows: Set<String> = []
    for line in page.split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      rows.insert(cells[0..<3].map { $0.replacing("`", with: "") }.joined(separator: " "))
    }
    let schema = try JSONSerialization.jsonObject(
      with: Data(Self.text("Scenarios/scenario.schema.json").utf8))
    let definitions = (schema as? [String: Any])?["$defs"] as? [String: Any]
    let event = definitions?["lifeEvent"] as? [String: Any]
    let branches = try #require(event?["oneOf"] as? [[String: Any]])
    var expected: Set<String> = []
    var kinds: [String] = []
    for branch in branches {
      let properties = try #require(branch["properties"] as? [String: [String: Any]])
      let kind = try #require(properties["kind"]?["const"] as? String)
      kinds.append(kind)
      #expect(branch["description"] as? String == LifeEventCatalog.type(of: kind)?.summary)
      let keys = properties.keys.filter { !["kind", "from", "to", "weekdays"].contains($0) }
      let entry = LifeEventCatalog.entries.first { $0.kind == kind }
      #expect(Set(entry?.keys ?? []) == Set(keys + ["from", "to", "weekdays"]))
      if keys.isEmpty { expected.insert("\(kind) – –") }
      for key in keys {
        let preset = properties[key]?["default"]
        let list = (preset as? [String])?.joined(separator: " ")
        let value = list ?? preset.map { "\($0)" } ?? "–"
        expected.insert("\(kind) \(key) \(value)")
      }
    }
    #expect(rows == expected)
    #expect(kinds == LifeEventCatalog.kinds)
  }

  @Test("a scenario whose events have the defaults of the schema is the one without their keys")
  func defaults() throws {
    for (kind, keys) in [
      ("injury", #", "steps": 0.25"#), ("newborn", #", "feedings": 3"#),
      ("newHabits", #", "steps": 1"#),
      (
        "shifts",
        #"""
        , "roster": ["night", "night", "night", "free", "free", "free", "free"],
        "earlyOnsetHour": 21.5, "lateOnsetHour": 25, "nightOnsetHour": 33
        """#
      ),
      ("training", #", "raceMinutes": 250, "longestMinutes": 160"#),
    ] {
      func history(_ keys: String) throws -> History {
        let text = #"""
          {"formatVersion": 1, "name": "events", "why": "Days.", "seed": 5, "zone": "UTC",
           "span": {"start": "2024-01-01", "end": "2024-01-21"}, "history": {"person": {
           "devices": ["phone", "watch"], "events": [
           {"kind": "\#(kind)", "from": "2024-01-03", "to": "2024-01-19"\#(keys)}]}}}
          """#
        let scenario = try Scenario(parsing: Array(text.utf8), file: "events.json")
        return try HistoryGenerator(scenario).person(0, seed: 5).history
      }
      #expect(try history("") == history(keys), "\(kind)")
    }
  }
}
