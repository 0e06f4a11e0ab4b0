import HealthModel
import LocatedJSON
import Scenario

/// Edits of JSON trees.
///
/// Every edit returns a new tree.
extension JSONNode {
  private static let nowhere = FileLocation(line: 1, column: 1)

  static func text(_ text: String) -> JSONNode { JSONNode(.string(text), at: nowhere) }

  static func whole(_ number: Int) -> JSONNode {
    JSONNode(.number(JSONNumber(Int64(number))), at: nowhere)
  }

  static func whole(_ number: UInt64) -> JSONNode {
    JSONNode(.number(JSONNumber(number)), at: nowhere)
  }

  static func list(_ elements: [JSONNode]) -> JSONNode { JSONNode(.array(elements), at: nowhere) }

  static func object(_ members: KeyValuePairs<String, JSONNode>) -> JSONNode {
    var object = JSONObject()
    for (key, node) in members {
      object.put(JSONObject.Member(key: key, keyLocation: nowhere, node: node))
    }
    return JSONNode(.object(object), at: nowhere)
  }

  /// The elements of an array; empty for any other value.
  var elements: [JSONNode] {
    if case .array(let elements) = value { elements } else { [] }
  }

  /// The keys of an object; empty for any other value.
  var keys: [String] {
    if case .object(let object) = value { object.keys } else { [] }
  }

  var string: String? { if case .string(let text) = value { text } else { nil } }

  var integer: Int? {
    if case .number(let number) = value { number.int64.flatMap { Int(exactly: $0) } } else { nil }
  }

  /// The paths of lists of edge cases in a scenario, of which each kind of history has one.
  static let edgeCasePaths = ["generated", "person", "population"].map {
    ["history", $0, "edgeCases"].map { JSONPath.Component.key($0) }
  }

  subscript(keys: String...) -> JSONNode? {
    node(at: JSONPath(keys.map { .key($0) }))
  }

  /// Returns the tree with the node at a path replaced, or removed if `node` is nil.
  ///
  /// Missing objects on the path are created.
  func with(_ node: JSONNode?, at path: some Sequence<JSONPath.Component>) -> JSONNode {
    changed(Array(path)[...], to: node) ?? self
  }

  /// Returns the tree with the node at a path of keys replaced, or removed if `node` is nil.
  func with(_ node: JSONNode?, at keys: String...) -> JSONNode {
    with(node, at: keys.map { .key($0) })
  }

  private func changed(_ path: ArraySlice<JSONPath.Component>, to node: JSONNode?) -> JSONNode? {
    guard let first = path.first else { return node }
    let rest = path.dropFirst()
    switch (first, value) {
    case (.key(let key), .object(var object)):
      let inner = object[key]?.node ?? (node == nil ? nil : .object([:]))
      if let changed = inner?.changed(rest, to: node) {
        object.put(JSONObject.Member(key: key, keyLocation: location, node: changed))
      } else {
        object.remove(key)
      }
      return JSONNode(.object(object), at: location)
    case (.index(let index), .array(var elements)) where elements.indices.contains(index):
      if let changed = elements[index].changed(rest, to: node) {
        elements[index] = changed
      } else {
        elements.remove(at: index)
      }
      return JSONNode(.array(elements), at: location)
    default: return self
    }
  }

  /// The tree as the text of a file.
  var fileText: String { String(decoding: PrettyJSON.bytes(of: self), as: UTF8.self) }
}
