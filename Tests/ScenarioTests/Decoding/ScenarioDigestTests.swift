import HealthModel
import SchemaModel
import TestSupport
import Testing

@testable import LocatedJSON
@testable import Scenario

@Suite("scenario digests")
struct ScenarioDigestTests {
  @Test("any other value gives another digest, except the seed and the schema's address")
  func values() throws {
    for text in [FullScenarios.generated, FullScenarios.literal] {
      let tree = try parse(text)
      let digest = try scenario(text).digest
      var others: Set<Digest> = [digest]
      var changes = 0
      for (path, node) in tree.values() {
        guard let other = try Self.other(than: node, at: path) else { continue }
        let changed = tree.changed(at: path.components[...]) { _ in other }
        let read: Scenario
        do {
          // Writing and parsing the text for each value would take most of the test's time.
          read = try Scenario(changed ?? tree, file: "f.json")
        } catch {
          Issue.record("\(path): \(error)")
          continue
        }
        if ["seed", "$schema"].contains(path.description) {
          #expect(read.digest == digest, "\(path)")
        } else {
          changes += 1
          #expect(others.insert(read.digest).inserted, "\(path)")
        }
      }
      #expect(changes > 20)
    }
  }

  /// Another value that the decoder accepts at the place, nil for containers and the version.
  private static func other(than node: JSONNode, at path: JSONPath) throws -> JSONNode? {
    let enumerated = [
      "kind": [
        "phone": "watch", "watch": "phone", "scale": "manual", "manual": "scale",
        "mock": "manual", "locked": "unavailable", "unavailable": "locked",
      ],
      "strategy": ["priorities": "random", "kWay(3)": "kWay(4)"], "verdict": ["held": "vacuous"],
      "detail": ["stages": "inBed"],
      "stage": ["asleepCore": "awake"],
      "preset": ["device": "mock"], "read": ["none": "all"], "share": ["none": "all"],
      "service": [
        "store": "energy", "changes": "store", "layering": "changes", "sleepMerge": "layering",
        "dayBoundary": "sleepMerge", "energy": "dayBoundary",
      ],
      "zone": [
        "Europe/London": "Europe/Paris",
        "Asia/Tokyo": "Asia/Seoul", "UTC": "Etc/GMT",
      ],
    ]
    switch (path.components.last, node.value) {
    case (.key("formatVersion"), _): return nil
    case (.key(let key), .string(let text)):
      if let option = StoreSemantics.switches.first(where: { $0.id == key }) {
        return try option.options.first { $0 != text }.map { try parse("'\($0)'") }
      }
      if let options = enumerated[key] {
        return try options[text].map { try parse("'\($0)'") }
      }
      if ["start", "end", "at", "leaves", "time", "earliestPermitted"].contains(key) {
        return try parse("'\(later(text))'")
      }
      return try parse("'\(text)x'")
    case (.index, .string(let text)) where LayeringStrategy(text) != nil:
      return try parse(text == "gallop" ? "'kWay(7)'" : "'kWay(8)'")
    case (.index, .string(let text))
    where path.components.dropLast().last == .key("foreignServices"):
      return try enumerated["service"]?[text].map { try parse("'\($0)'") }
    case (.index, .string("friday")): return try parse("'sunday'")
    case (.index, .string(let text)) where SampleType.allCases.contains { $0.name == text }:
      return try parse(text == "bodyMass" ? "'stepCount'" : "'bodyMass'")
    case (.index, .string(let text)): return try parse("'\(text)x'")
    case (_, .number(let number)) where number.isInteger:
      let path = path.description
      let falls = ["mean", "maximum", "upper"].contains { path.contains($0) }
      return try parse("\((number.int64 ?? 0) + (falls ? -1 : 1))")
    case (_, .number(let number)): return try parse("\(number.double * 1.01)")
    default: return nil
    }
  }

  /// The same text a little later: another last digit of its minutes or of its date.
  private static func later(_ text: String) -> String {
    let parts = text.split(separator: "T")
    guard parts.count == 2 else { return text + "T00:01" }
    return parts[0] + "T" + parts[1].prefix(4) + "1" + parts[1].dropFirst(5)
  }

  @Test("spaces, comments, the order of keys and the spelling of numbers change nothing")
  func spelling() throws {
    let tree = try parse(FullScenarios.generated)
    let digest = try scenario(FullScenarios.generated).digest
    func reversed(_ node: JSONNode) -> JSONNode {
      switch node.value {
      case .object(let object):
        var copy = JSONObject()
        for member in object.members.reversed() {
          copy.put(
            JSONObject.Member(
              key: member.key, keyLocation: member.keyLocation, node: reversed(member.node)))
        }
        return JSONNode(.object(copy), at: node.location)
      case .array(let elements):
        return JSONNode(.array(elements.map(reversed)), at: node.location)
      default: return node
      }
    }
    #expect(try scenario(reversed(tree).text).digest == digest)
    #expect(try scenario(tree.text).digest == digest)
    #expect(try scenario("// A comment.\n" + FullScenarios.generated + "\n\n").digest == digest)
    let spelled = try tree.with(
      "1.0", at: JSONPath(slashed: "history/generated/steps/weekdayFactors/0"))
    #expect(try scenario(spelled.text).digest == digest)
  }

  @Test("the order of sources and of samples counts")
  func order() throws {
    let path = JSONPath(slashed: "history/generated/edgeCases")
    let tree = try parse(FullScenarios.generated)
    let turned = tree.changed(at: path.components[...]) { node in
      guard case .array(let elements) = node.value else { return node }
      return JSONNode(.array(elements.reversed()), at: node.location)
    }
    let digest = try scenario(try #require(turned).text).digest
    #expect(try digest != scenario(FullScenarios.generated).digest)
  }
}
