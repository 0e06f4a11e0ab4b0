import Foundation
import Harness
import LocatedJSON
import Scenario
import TestSupport
import Testing

@Suite("All problems of a scenario file")
struct ScenarioReviewTests {
  /// The lines of the problems that are found in a text.
  private func problems(_ text: String) -> [String] {
    do throws(InputError) {
      _ = try RunPlan(Scenario(parsing: Array(text.utf8), file: "f"))
      return []
    } catch {
      let first = ScenarioReview.problem(in: Array(text.utf8), "f", first: error)
      return ([first] + first.others).map(\.description)
    }
  }

  private func scenario(_ members: String) -> String {
    """
    { "formatVersion": 1, "name": "some", "why": "A test.", "seed": 1, "zone": "UTC",
      "span": { "start": "2023-06-01", "end": "2023-06-04" },
      "history": { "literal": { "steps": [], "sleep": [] } }, \(members) }
    """
  }

  @Test("a fault is told although another, with the same date, was taken out before it")
  func sameDate() {
    let text = """
      { "formatVersion": 1, "name": "some", "why": "A test.", "seed": 1, "zone": "UTC",
        "span": { "start": "2024-03-01", "end": "2024-03-10" },
        "history": { "person": { "events": [
          { "kind": "injury", "from": "2024-03-05", "to": "2024-03-03" },
          { "kind": "training", "from": "2024-03-05", "to": "2024-03-05" } ] } } }
      """
    let found = problems(text)
    #expect(found.count == 2)
    for (problem, place) in zip(found, ["events[0].to: ", "events[1].to: "]) {
      #expect(problem.contains(place) && problem.contains("does not end after it starts"))
    }
  }

  @Test("five faults are told in the order of the file, each as if it were alone")
  func fiveFaults() {
    let text = """
      { "formatVersion": 1, "name": "some", "seed": -1, "zone": "Europe/Berln",
        "spam": { "start": "2023-06-01", "end": "2023-06-04" },
        "moves": [ { "at": "2023-06-32", "zone": "UTC" },
          { "at": "2023-06-03T00:00:00Z", "zone": "UTC" },
          { "at": "2023-06-03T12:00:00Z", "zone": "Nowhere" } ],
        "history": { "literal": { "steps": [], "sleep": [] } } }
      """
    #expect(
      problems(text).map { $0.split(separator: ";")[0] } == [
        "f:1:1: $: missing key \"why\"",
        "f:1:47: seed: integer out of range (found -1)",
        "f:1:59: zone: unknown time zone (found \"Europe/Berln\")",
        "f:2:3: $: missing key \"span\"",
        "f:3:22: moves[0].at: not a time between 1970 and 2200 (found \"2023-06-32\")",
        "f:5:45: moves[2].zone: unknown time zone (found \"Nowhere\")",
      ])
  }

  @Test("what only follows from another problem is not told")
  func following() {
    let cases = [
      // Nothing else is known of a history whose form is not, or of a file of another version.
      "\"history\": { \"literl\": { \"steps\": 3 } }",
      "\"history\": { \"literal\": { \"steps\": [ { \"source\": { \"kind\": \"x\" } } ] } }",
    ]
    for own in cases {
      let text = scenario("\"goals\": []").replacingOccurrences(
        of: "\"history\": { \"literal\": { \"steps\": [], \"sleep\": [] } }", with: own)
      #expect(problems(text).count == 1, "\(problems(text))")
    }
    let event = """
      { "kind": "bedtimes", "from": "2023-06-01", "to": "2023-06-03", "monday": 99 }
      """
    let bedtimes = scenario("\"goals\": []").replacingOccurrences(
      of: "\"literal\": { \"steps\": [], \"sleep\": [] }",
      with: "\"person\": { \"devices\": [\"watch\"], \"events\": [\(event)] }")
    #expect(problems(bedtimes).count == 1, "\(problems(bedtimes))")
    let version = scenario("\"spam\": 1")
      .replacingOccurrences(of: "\"formatVersion\": 1", with: "\"formatVersion\": 99")
    #expect(problems(version).count == 1)
    #expect(problems("{ \"name\": ").count == 1)
    #expect(problems("{ \"history\": { \"persn\": {} } }").count == 1)
    // A file of another kind.
    #expect(problems("{ \"formatVersion\": 1, \"answers\": [], \"device\": 3 }").count == 1)
  }

  @Test("an unreadable track or device is told alone, though other parts need one")
  func unreadable() {
    func problems(_ person: String) -> [String] {
      let whole = scenario("\"goals\": []").replacingOccurrences(
        of: "\"literal\": { \"steps\": [], \"sleep\": [] }", with: "\"person\": \(person)")
      return self.problems(whole).map { String($0.split(separator: " ")[1]) }
    }
    let hole = #""edgeCases": [{ "kind": "stageHole" }]"#
    #expect(
      problems(#"{ "tracks": ["steps", "slep"], \#(hole) }"#) == ["history.person.tracks[1]:"])
    #expect(
      problems(#"{ "devices": ["phone", "wach"], "tracks": ["sleep"], \#(hole) }"#)
        == ["history.person.devices[1]:"])
    // All unreadable names of a list are told, and what a readable list lacks.
    #expect(
      problems(#"{ "tracks": ["stps", "slep", "wait", "vitls"] }"#)
        == (0..<4).map { "history.person.tracks[\($0)]:" })
    #expect(problems(#"{ "tracks": ["steps"], \#(hole) }"#) == ["history.person.edgeCases[0]:"])
  }

  @Test("at most twenty are told, and a valid file has none")
  func limit() {
    let strays = (1...30).map { "\"stray\($0)\": 0" }.joined(separator: ", ")
    #expect(problems(scenario(strays)).count == ScenarioReview.problemLimit)
    #expect(problems(scenario("\"goals\": []")) == [])
  }

  @Test(
    "of two wrong values, both are told as each alone is",
    arguments: [("app-night-shift", false), ("seed-mock", false), ("quick", true)])
  func pairs(_ name: String, isEdgeCase: Bool) throws {
    let text = try Data(contentsOf: scenarios.appendingPathComponent("\(name).json"))
    let tree = try JSONParser.parse(Array(text), file: name)
    // Parameters of edge cases are only looked at where the rest is right.
    let leaves = tree.leaves(.root).filter {
      $0.description != "formatVersion"
        && $0.description.contains("edgeCases") == isEdgeCase && $0.components.last != .key("kind")
    }
    #expect(leaves.count >= (isEdgeCase ? 5 : 12))
    func wrong(_ places: [JSONPath]) -> Set<String> {
      let bytes = places.reduce(tree) { $0.wrong(at: $1.components[...]) }.canonicalBytes
      // Places in the text differ where both values are wrong.
      return Set(
        problems(String(decoding: bytes, as: UTF8.self)).map { line in
          String(line.drop { $0 != " " })
        })
    }
    let alone = leaves.map { wrong([$0]) }
    #expect(alone.allSatisfy { $0.count == 1 }, "\(alone.filter { $0.count != 1 })")
    var (pairs, found) = (0, 0)
    for (first, one) in leaves.enumerated() {
      for (second, other) in leaves.enumerated().dropFirst(first + 1)
      where isEdgeCase || (first + second).isMultiple(of: Exhaustive.isWhole ? 1 : 3) {
        let both = wrong([one, other])
        let union = alone[first].union(alone[second])
        #expect(both.isSubset(of: union) && !both.isEmpty, "\(one), \(other): \(both)")
        // Within one section, the first may be what the rest depends on.
        if one.components[0] != other.components[0] {
          #expect(both == union, "\(one), \(other): \(both)")
        }
        pairs += 1
        found += both == union ? 1 : 0
      }
    }
    #expect(found * 10 >= pairs * 8, "\(found) of \(pairs) pairs are told whole")
  }
}

private let scenarios = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()
  .appendingPathComponent("Scenarios")

extension JSONNode {
  /// The places of the values that are neither objects nor lists.
  fileprivate func leaves(_ path: JSONPath) -> [JSONPath] {
    switch value {
    case .object(let object):
      object.members.flatMap { $0.node.leaves(path.appending(key: $0.key)) }
    case .array(let elements):
      elements.enumerated().flatMap { $1.leaves(path.appending(index: $0)) }
    default: [path]
    }
  }

  /// The tree with null in place of the value at a place.
  fileprivate func wrong(at place: ArraySlice<JSONPath.Component>) -> JSONNode {
    guard let first = place.first else { return JSONNode(.null, at: location) }
    let rest = place.dropFirst()
    switch (first, value) {
    case (.key(let key), .object(var object)):
      if let member = object[key] {
        object.put(
          JSONObject.Member(
            key: key, keyLocation: member.keyLocation, node: member.node.wrong(at: rest)))
      }
      return JSONNode(.object(object), at: location)
    case (.index(let index), .array(var elements)):
      elements[index] = elements[index].wrong(at: rest)
      return JSONNode(.array(elements), at: location)
    default: return self
    }
  }
}
