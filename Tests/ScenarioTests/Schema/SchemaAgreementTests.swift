import HistoryGeneration
import LocatedJSON
import Scenario
import TestSupport
import Testing

@Suite("schema and decoder")
struct SchemaAgreementTests {
  @Test("every bundled scenario is accepted by both")
  func bundled() throws {
    let validator = try BundledFiles.validator()
    let names = try BundledFiles.names()
    #expect(names.count >= 7)
    for name in names {
      let tree = try BundledFiles.tree(name)
      #expect(validator.violations(of: tree) == [], "\(name)")
      #expect(refusal(of: tree.text) == nil, "\(name)")
    }
  }

  @Test("the scenarios that use every key are accepted by both")
  func full() throws {
    let validator = try BundledFiles.validator()
    for text in [
      FullScenarios.generated, FullScenarios.literal, FullScenarios.person,
      FullScenarios.population,
    ] {
      #expect(validator.violations(of: try parse(text)) == [])
      #expect(refusal(of: text) == nil)
    }
  }

  @Test("a change of any one value is judged alike, or by a rule that a schema cannot state")
  func mutations() throws {
    let validator = try BundledFiles.validator()
    let walk = SchemaWalk(root: try BundledFiles.tree(BundledFiles.schemaName))
    var trees = try [
      FullScenarios.generated, FullScenarios.literal, FullScenarios.person,
      FullScenarios.population,
    ].map { text in try parse(text) }
    for name in try BundledFiles.names() { trees.append(try BundledFiles.tree(name)) }
    // A value is changed once for each part of the schema, in the shortest scenario that has it.
    trees.sort { $0.canonicalBytes.count < $1.canonicalBytes.count }
    var seen: Set<String> = []
    var counts = (both: 0, neither: 0, rules: 0)
    for tree in trees {
      var places: [(JSONPath, JSONNode, [JSONNode])] = []
      walk.visit(tree) { places.append(($0, $1, $2)) }
      for (path, node, parts) in places where seen.insert(Self.places(parts)).inserted {
        for changed in try Mutations.trees(tree, at: path, node, parts) {
          let violations = validator.violations(of: changed)
          let error = refusal(of: changed.text)
          switch (violations.isEmpty, error) {
          case (true, nil): counts.both += 1
          case (false, .some): counts.neither += 1
          case (true, .some(let error)):
            counts.rules += 1
            let explained = SemanticRule.all.contains { $0.explains(error) }
            #expect(explained, "the schema accepts what is refused: \(error)")
          case (false, nil):
            Issue.record("the schema refuses what is accepted: \(violations)")
          }
        }
      }
    }
    #expect(counts.both > 50 && counts.neither > 300 && counts.rules > 5, "\(counts)")
  }

  private static func places(_ parts: [JSONNode]) -> String {
    parts.map { "\($0.location)" }.joined(separator: " ")
  }

  @Test("each rule that a schema cannot state is one that it does not state")
  func rules() throws {
    let validator = try BundledFiles.validator()
    for rule in SemanticRule.all {
      let whole = try parse(rule.literal ? FullScenarios.literal : FullScenarios.generated)
      let broken = try whole.with(rule.value, at: JSONPath(slashed: rule.path))
      #expect(validator.violations(of: broken) == [], "\(rule.problem)")
      let error = try #require(refusal(of: broken.text), "\(rule.problem)")
      let explaining = SemanticRule.all.filter { $0.explains(error) }
      #expect(explaining.map(\.problem) == [rule.problem], "\(error)")
    }
  }

  @Test("the finer points of texts are judged alike")
  func texts() throws {
    let validator = try BundledFiles.validator()
    for (path, value, accepted) in Self.texts {
      let tree = try parse(FullScenarios.generated).with(value, at: JSONPath(slashed: path))
      #expect(validator.violations(of: tree).isEmpty == accepted, "\(path): \(value)")
      #expect((refusal(of: tree.text) == nil) == accepted, "\(path): \(value)")
    }
  }

  private static let texts: [(path: String, value: String, accepted: Bool)] = [
    ("name", "'a'", true), ("name", "'0-'", true), ("name", "'-a'", false),
    ("name", "'A'", false), ("name", "'a b'", false), ("name", "'é'", false),
    ("name", "'" + String(repeating: "n", count: 64) + "'", true),
    ("name", "'" + String(repeating: "n", count: 65) + "'", false),
    ("span/start", "'2024-01-01T00:00'", true), ("span/start", "'2024-01-01T24:00'", false),
    ("span/start", "'2024-01-01T00:60'", false), ("span/start", "'2024-1-01'", false),
    ("span/start", "'2024-13-01'", false), ("span/start", "'2024-00-01'", false),
    ("span/start", "'2024-01-00'", false), ("span/start", "'2024-01-32'", false),
    ("span/start", "'1970-01-01'", true), ("span/start", "'1969-12-31'", false),
    ("span/end", "'2201-01-01'", false), ("span/start", "'2024-01-01T1:00'", false),
    ("span/start", "'2024-01-01T00:00:00'", false), ("span/start", "'2024-01-01 00:00'", false),
    ("moves/0/at", "'2024-01-02T12:00:00Z'", true),
    ("moves/0/at", "'2024-01-02T12:00:00.1Z'", false),
    ("moves/0/at", "'2024-01-02T12:00:00.Z'", false),
    ("moves/0/at", "'2024-01-02T12:00:00'", false),
    ("moves/0/at", "'2024-01-02T12:00:00+01:00'", false),
    ("moves/0/at", "'2024-01-02T24:00:00Z'", false),
    ("moves/0/at", "'2024-01-02T23:60:00Z'", false),
    ("moves/0/at", "'2024-01-02T23:59:60Z'", false),
    ("moves/0/at", "'2024-01-02T23:59:59.999Z'", true),
    ("moves/0/at", "'2024-01-02T12:00Z'", false),
    ("seed", "18446744073709551615", true), ("seed", "-1", false),
    ("history/generated/steps/weekendDays", "[]", false),
    ("history/generated/steps/weekendDays", "['monday', 'monday']", true),
    ("history/generated/edgeCases/1/day", "'24-01-03'", false),
  ]

  @Test("sleep off the second grid is refused by both")
  func seconds() throws {
    let path = JSONPath(slashed: "history/literal/sleep/0/samples/0/end")
    let tree = try parse(FullScenarios.literal).with("'2024-01-02T06:00:00.001Z'", at: path)
    #expect(try BundledFiles.validator().violations(of: tree).map(\.path) == [path])
    #expect(refusal(of: tree.text)?.problem == "sleep bounds are not whole seconds")
  }
}
