import Foundation
import LocatedJSON
import SchemaModel
import TestSupport
import Testing

@Suite("reference page of the scenario file")
struct ReferencePageTests {
  @Test("every example of the schema is accepted where its object may stand")
  func examples() throws {
    let schema = try BundledFiles.schema.get()
    // A distribution is accepted where its mean suits the quantity, so one place is enough.
    var refused: [String: String] = [:]
    for (path, node) in schema.values() where path.components.last != .key("properties") {
      guard case .object(let object) = node.value, object["properties"] != nil else { continue }
      if object["examples"] != nil { refused["\(node.location)"] = "no full scenario has it" }
    }
    #expect(refused.count >= 15)
    for (_, text) in FullScenarios.all {
      let whole = try parse(text)
      var places: [(path: JSONPath, part: JSONNode)] = []
      SchemaWalk(root: schema).visit(whole) { path, value, parts in
        guard case .object = value.value else { return }
        places += parts.filter { refused["\($0.location)"] != nil }.map { (path, $0) }
      }
      for (path, part) in places where refused["\(part.location)"] != nil {
        guard case .array(let examples)? = part.node(at: JSONPath(slashed: "examples"))?.value
        else { continue }
        let error = try examples.compactMap { example in
          refusal(of: try whole.with(example.text, at: path).text)
        }.first
        refused["\(part.location)"] = error.map { "\($0)" }
      }
    }
    #expect(refused == [:])
  }

  @Test("the committed page is what the schema and the bundled scenarios give")
  func committed() throws {
    let root = BundledFiles.folder.deletingLastPathComponent()
    let page = root.appending(path: "Sources/Scenario/Scenario.docc/ScenarioReference.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(text.count > 50_000)
    // A page of this length is not worth printing twice.
    let isMade = try Script.python([".ci/reference", "-"], in: root) == text
    #expect(isMade, "`make reference` writes it")
  }
}
