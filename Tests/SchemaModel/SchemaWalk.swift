package import LocatedJSON

/// Finds the parts of a schema that speak of a value.
package struct SchemaWalk {
  let root: JSONNode

  package init(root: JSONNode) {
    self.root = root
  }

  /// A schema, what it refers to and its branches; a branch for another `kind` is left out.
  package func parts(of schema: JSONNode, for value: JSONNode) -> [JSONNode] {
    guard case .object(let object) = schema.value else { return [schema] }
    var parts = [schema]
    if case .string(let name)? = object["$ref"]?.node.value,
      let target = root.node(at: JSONPath(slashed: String(name.dropFirst(2))))
    {
      parts += self.parts(of: target, for: value)
    }
    for key in ["allOf", "anyOf", "oneOf"] {
      guard case .array(let branches)? = object[key]?.node.value else { continue }
      for branch in branches where !isOfAnotherKind(branch, value) {
        parts += self.parts(of: branch, for: value)
      }
    }
    return parts
  }

  private func isOfAnotherKind(_ branch: JSONNode, _ value: JSONNode) -> Bool {
    guard let constant = branch.node(at: JSONPath(slashed: "properties/kind/const")),
      let kind = value.node(at: JSONPath(slashed: "kind"))
    else { return false }
    return !kind.hasSameValue(as: constant)
  }

  /// Every value of a tree with the schema parts that speak of it.
  package func visit(_ value: JSONNode, _ body: (JSONPath, JSONNode, [JSONNode]) -> Void) {
    visit(value, .root, parts(of: root, for: value), body)
  }

  private func visit(
    _ value: JSONNode, _ path: JSONPath, _ parts: [JSONNode],
    _ body: (JSONPath, JSONNode, [JSONNode]) -> Void
  ) {
    body(path, value, parts)
    switch value.value {
    case .object(let object):
      for member in object.members {
        let own = parts.compactMap { part in
          part.node(at: JSONPath([.key("properties"), .key(member.key)]))
        }
        visit(
          member.node, path.appending(key: member.key),
          own.flatMap { self.parts(of: $0, for: member.node) }, body)
      }
    case .array(let elements):
      let items = parts.compactMap { $0.node(at: JSONPath(slashed: "items")) }
      for (index, element) in elements.enumerated() {
        visit(
          element, path.appending(index: index),
          items.flatMap { self.parts(of: $0, for: element) }, body)
      }
    case .null, .bool, .number, .string:
      break
    }
  }
}
