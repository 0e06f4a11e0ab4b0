import Distributions
import HealthModel
import HistoryGeneration
import SchemaModel
import ServiceObservations
import TestSupport
import Testing

@testable import LocatedJSON
@testable import Scenario

@Suite("schema completeness")
struct SchemaCompletenessTests {
  private func schema() throws -> JSONNode { try BundledFiles.schema.get() }

  /// The schemas that stand under `properties`, by place, and their names.
  private func properties(of node: JSONNode) -> [String: String] {
    var found: [String: String] = [:]
    for (path, node) in node.values() {
      guard path.components.last == .key("properties"), case .object(let object) = node.value
      else { continue }
      for member in object.members { found["\(member.node.location)"] = "\(path).\(member.key)" }
    }
    return found
  }

  @Test("every key that the schema names is used by a scenario that the decoder accepts")
  func used() throws {
    let schema = try schema()
    var unused = properties(of: schema)
    #expect(unused.count > 100)
    for (_, text) in FullScenarios.all {
      try decoded(text)
      SchemaWalk(root: schema).visit(try parse(text)) { _, value, parts in
        guard case .object(let object) = value.value else { return }
        for part in parts {
          for key in object.keys {
            let used = part.node(at: JSONPath([.key("properties"), .key(key)]))
            if let used { unused["\(used.location)"] = nil }
          }
        }
      }
    }
    #expect(unused.values.sorted() == [])
  }

  @Test("every property has a description, and every object refuses further keys")
  func strict() throws {
    for (path, node) in try schema().values() {
      // A branch of anyOf says when keys go together, not what they are.
      guard case .object(let object) = node.value, !path.components.contains(.key("anyOf")) else {
        continue
      }
      if path.components.last != .key("properties"), object["properties"] != nil {
        #expect(object["additionalProperties"]?.node.text == "false", "\(path)")
        #expect(object["description"] != nil, "\(path)")
      }
      if path.components.dropLast().last == .key("properties") {
        #expect(object["description"] != nil, "\(path)")
      }
    }
  }

  @Test("every key that has a default is in the schema, not required, with the same default")
  func defaults() throws {
    let schema = try schema()
    let walk = SchemaWalk(root: schema)
    func compare(_ node: JSONNode, _ parts: [JSONNode], _ path: JSONPath) {
      guard case .object(let object) = node.value, object["kind"] == nil else { return }
      for member in object.members {
        let optional = member.key.hasSuffix("?")
        let key = optional ? String(member.key.dropLast()) : member.key
        let inner = path.appending(key: key)
        let own = parts.compactMap { $0.node(at: JSONPath([.key("properties"), .key(key)])) }
          .flatMap { walk.parts(of: $0, for: member.node) }
        #expect(!own.isEmpty, "\(inner)")
        let isRequired = parts.contains { part in
          part.node(at: JSONPath(slashed: "additionalProperties")) != nil
            && part.node(at: JSONPath(slashed: "required"))?.text
              .contains(JSONNode.quoted(key)) == true
        }
        // The history has no default, and what is filled in for a source lacks keys without one.
        let isIncomplete = ["history", "source"].contains(key)
        if case .array(let elements) = member.node.value, let template = elements.first,
          case .object = template.value
        {
          #expect(isRequired == (key == "sources"), "\(inner)")
          let items = own.compactMap { $0.node(at: JSONPath(slashed: "items")) }
          compare(template, items.flatMap { walk.parts(of: $0, for: template) }, inner)
        } else if case .object(let value) = member.node.value, value["kind"] == nil {
          #expect(isRequired == isIncomplete, "\(inner)")
          compare(member.node, own, inner)
        } else {
          #expect(!isRequired, "\(inner)")
          let stated = own.compactMap { $0.node(at: JSONPath(slashed: "default")) }
          #expect(stated.first?.hasSameValue(as: member.node) == true, "\(inner)")
        }
      }
    }
    let defaults = try parse(ScenarioDefaults.version1)
    compare(defaults, walk.parts(of: schema, for: defaults), .root)
  }

  @Test("every default that is one of several names is among them")
  func namedDefaults() throws {
    var count = 0
    func look(_ node: JSONNode, _ path: JSONPath) {
      switch node.value {
      case .array(let elements):
        for (index, element) in elements.enumerated() {
          look(element, path.appending(index: index))
        }
      case .object(let object):
        if case .array(let names)? = object["enum"]?.node.value,
          let stated = object["default"]?.node
        {
          #expect(names.contains { $0.hasSameValue(as: stated) }, "\(path)")
          count += 1
        }
        for member in object.members { look(member.node, path.appending(key: member.key)) }
      default: break
      }
    }
    look(try schema(), .root)
    #expect(count > 20)
  }

  private func branches(_ definition: String) throws -> [String: JSONNode] {
    let path = JSONPath(slashed: "$defs/\(definition)/oneOf")
    guard case .array(let branches)? = try schema().node(at: path)?.value else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: branches.compactMap { branch in
        guard
          case .string(let kind)? = branch.node(at: JSONPath(slashed: "properties/kind/const"))?
            .value
        else { return nil }
        return (kind, branch)
      })
  }

  @Test("the distributions are those that can be sampled, each with its parameters")
  func distributions() throws {
    let branches = try branches("distribution")
    #expect(branches.keys.sorted() == DistributionCatalog.kinds.sorted())
    for type in DistributionCatalog.all {
      let branch = try #require(branches[type.kind])
      guard case .object(let keys)? = branch.node(at: JSONPath(slashed: "properties"))?.value else {
        Issue.record("\(type.kind) has no properties")
        continue
      }
      #expect(keys.keys == ["kind"] + type.parameters + DistributionCatalog.bounds)
      let required = (["kind"] + type.parameters).map(JSONNode.quoted).joined(separator: ",")
      #expect(branch.node(at: JSONPath(slashed: "required"))?.text == "[\(required)]")
    }
  }

  @Test("the edge cases are those of the catalog")
  func edgeCases() throws {
    #expect(try branches("edgeCase").keys.sorted() == EdgeCaseCatalog.kinds.sorted())
  }

  @Test("the enumerations are those of the model")
  func enumerations() throws {
    let schema = try schema()
    func options(_ path: String) -> String? {
      schema.node(at: JSONPath(slashed: path + "/enum"))?.text
    }
    func list(_ names: [String]) -> String {
      "[" + names.map(JSONNode.quoted).joined(separator: ",") + "]"
    }
    #expect(options("$defs/sourceKind") == list(DataSource.Kind.allCases.map(\.rawValue)))
    #expect(options("$defs/weekday") == list(WeekdayReader.names))
    #expect(
      options("$defs/sleepSample/properties/stage") == list(SleepStage.allCases.map(\.name)))
    #expect(
      options("$defs/sleepSource/properties/detail")
        == list(SleepSource.Detail.allCases.map(\.rawValue)))
    #expect(
      options("properties/expect/properties/verdict") == list(Verdict.allCases.map(\.rawValue)))
  }
}
