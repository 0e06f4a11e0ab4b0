import LocatedJSON
import SchemaModel
import TestSupport
import Testing

/// What the decoder says of the cases that `.ci/schema` has a validator judge too.
@Suite("cases of the schema")
struct SchemaCaseTests {
  @Test("every bundled scenario is accepted")
  func bundled() throws {
    let paths = try BundledFiles.scenarios()
    #expect(paths.count >= 40 && paths.contains { $0.hasPrefix("regressions/") })
    for path in paths {
      #expect(refusal(of: try BundledFiles.text(path)) == nil, "\(path)")
    }
  }

  @Test("the scenarios that use every key are accepted")
  func full() {
    for (name, text) in FullScenarios.all { #expect(refusal(of: text) == nil, "\(name)") }
  }

  @Test("each rule that a schema cannot state refuses its scenario, and no other rule does")
  func rules() throws {
    let generated = try parse(FullScenarios.generated)
    let literal = try parse(FullScenarios.literal)
    #expect(SemanticRule.all.count >= 30)
    for rule in SemanticRule.all {
      let whole = rule.literal ? literal : generated
      let broken = try whole.with(rule.value, at: JSONPath(slashed: rule.path))
      let error = try #require(refusal(of: broken.text), "\(rule.problem)")
      let explaining = SemanticRule.all.filter { $0.explains(error) }
      #expect(explaining.map(\.problem) == [rule.problem], "\(error)")
    }
  }

  @Test("the finer points of texts have the verdict that is known")
  func texts() throws {
    let whole = try parse(FullScenarios.generated)
    for known in KnownText.all {
      let tree = try whole.with(known.value, at: JSONPath(slashed: known.path))
      #expect((refusal(of: tree.text) == nil) == known.isAccepted, "\(known)")
    }
  }

  @Test("sleep off the second grid is refused")
  func seconds() throws {
    let known = KnownText.offGrid
    let tree = try parse(FullScenarios.literal).with(
      known.value, at: JSONPath(slashed: known.path))
    #expect(refusal(of: tree.text)?.problem == "sleep bounds are not whole seconds")
  }

  @Test("mutations change each part of a value, its type, its bounds and its keys")
  func mutations() throws {
    let tree = try parse("{ a: [7, 'x'] }")
    let bounds = try parse("{ type: 'integer', minimum: 5, maximum: 9 }")
    func texts(_ slashed: String, _ parts: [JSONNode] = []) throws -> [String] {
      let path = JSONPath(slashed: slashed)
      let node = try #require(tree.node(at: path))
      return try Mutations.trees(tree, at: path, node, parts).map(\.text)
    }
    #expect(
      try texts("a/0", [bounds])
        == ["null", "\"7\"", "7.0", "5", "4", "9", "10"]
        .map { "{\"a\":[\($0),\"x\"]}" })
    #expect(
      try texts("a/1") == ["null", "\"no such value\"", "\"\"", "7"].map { "{\"a\":[7,\($0)]}" })
    #expect(
      try texts("a") == ["null", "[]", "{}", "[7,\"x\",\"x\"]", "[7]"].map { "{\"a\":\($0)}" })
    #expect(
      try texts("") == [
        "null", "[]", "{}", "{}", "{\"aX\":[7,\"x\"]}", "{\"a\":[7,\"x\"],\"zzz\":null}",
      ])
  }
}
