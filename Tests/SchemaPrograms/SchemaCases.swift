import Foundation
import LocatedJSON
import SchemaModel
import TestSupport

/// Prints scenarios and the decoder's verdict on each, one JSON object a line, for `.ci/schema`.
@main
struct SchemaCases {
  private let encoder = JSONEncoder()

  static func main() {
    do {
      try SchemaCases().write()
    } catch {
      FileHandle.standardError.write(Data("schemacases: \(error)\n".utf8))
      exit(2)
    }
  }

  private func write(_ schemaCase: SchemaCase) throws {
    FileHandle.standardOutput.write(try encoder.encode(schemaCase) + Data("\n".utf8))
  }

  private func write() throws {
    try writeAccepted()
    try writeKnown()
    try writeRules()
    try writeMutations()
  }

  private func writeAccepted() throws {
    for path in try BundledFiles.scenarios() {
      let text = try BundledFiles.tree(path).text
      try write(SchemaCase(.bundled, path, text: text, expected: true))
    }
    for (name, text) in FullScenarios.all {
      try write(SchemaCase(.full, name, text: text, expected: true))
    }
  }

  private func writeKnown() throws {
    for (name, text, kind, all) in [
      ("generated", FullScenarios.generated, SchemaCase.Kind.text, KnownText.all),
      ("literal", FullScenarios.literal, .place, [KnownText.offGrid]),
    ] {
      let whole = try parse(text)
      for known in all {
        let path = JSONPath(slashed: known.path)
        let text = try whole.with(known.value, at: path).text
        try write(SchemaCase(kind, name, at: path, text: text, expected: known.isAccepted))
      }
    }
  }

  private func writeRules() throws {
    let generated = try parse(FullScenarios.generated)
    let literal = try parse(FullScenarios.literal)
    for rule in SemanticRule.all {
      let path = JSONPath(slashed: rule.path)
      let text = try (rule.literal ? literal : generated).with(rule.value, at: path).text
      let name = rule.literal ? "literal" : "generated"
      try write(SchemaCase(.rule, name, at: path, text: text, rule: rule.problem))
    }
  }

  /// A value is changed once for each part of the schema, in the shortest scenario that has it.
  private func writeMutations() throws {
    let walk = SchemaWalk(root: try BundledFiles.schema.get())
    var trees = try FullScenarios.all.map { (name: $0.name, tree: try parse($0.text)) }
    for path in try BundledFiles.scenarios() where !path.contains("/") {
      trees.append((path, try BundledFiles.tree(path)))
    }
    trees.sort { $0.tree.canonicalBytes.count < $1.tree.canonicalBytes.count }
    var seen: Set<String> = []
    for (name, tree) in trees {
      var places: [(path: JSONPath, node: JSONNode, parts: [JSONNode])] = []
      walk.visit(tree) { places.append(($0, $1, $2)) }
      for (path, node, parts) in places {
        let locations = parts.map { "\($0.location)" }.joined(separator: " ")
        guard seen.insert(locations).inserted else { continue }
        for changed in try Mutations.trees(tree, at: path, node, parts) {
          try write(SchemaCase(.mutation, name, at: path, text: changed.text))
        }
      }
    }
  }
}
