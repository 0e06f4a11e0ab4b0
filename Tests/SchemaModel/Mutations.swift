package import LocatedJSON
import TestSupport

/// Systematic changes to one value of a scenario.
package enum Mutations {
  /// A tree with the value at a path changed in every way.
  package static func trees(
    _ tree: JSONNode, at path: JSONPath, _ node: JSONNode, _ parts: [JSONNode]
  ) throws -> [JSONNode] {
    var trees: [JSONNode] = []
    func change(_ change: (JSONNode) -> JSONNode?) {
      if let changed = tree.changed(at: path.components[...], change) { trees.append(changed) }
    }
    for other in try others(than: node, parts) {
      let replacement = try parse(other)
      change { _ in replacement }
    }
    switch node.value {
    case .object(let object):
      for member in object.members {
        change { _ in renamed(member.key, to: nil, in: object, at: node.location) }
      }
      for key in Set([object.keys.first, object.keys.last]).compactMap({ $0 }).sorted() {
        change { _ in renamed(key, to: key + "X", in: object, at: node.location) }
      }
      change { _ in renamed("", to: "zzz", in: object, at: node.location) }
    case .array(let elements):
      if let last = elements.last {
        change { _ in JSONNode(.array(elements + [last]), at: node.location) }
        change { _ in JSONNode(.array(elements.dropLast()), at: node.location) }
      }
    case .null, .bool, .number, .string: break
    }
    return trees
  }

  private static func renamed(
    _ key: String, to name: String?, in object: JSONObject, at location: FileLocation
  ) -> JSONNode {
    var copy = JSONObject()
    for member in object.members where member.key != key { copy.put(member) }
    if let name {
      let node = object[key]?.node ?? JSONNode(.null, at: location)
      copy.put(JSONObject.Member(key: name, keyLocation: location, node: node))
    }
    return JSONNode(.object(copy), at: location)
  }

  /// Values of other types, and numbers at and just outside each bound.
  private static func others(than node: JSONNode, _ parts: [JSONNode]) throws -> [String] {
    var others = ["null"]
    switch node.value {
    case .string: others += ["\"no such value\"", "\"\"", "7"]
    case .array, .object: others += ["[]", "{}"]
    case .number(let number) where number.isInteger: others += ["\"7\"", number.literal + ".0"]
    case .null, .bool, .number: others.append("\"7\"")
    }
    guard case .number = node.value else { return others }
    for part in parts {
      let isInteger = part.node(at: JSONPath(slashed: "type"))?.text == "\"integer\""
      for keyword in ["minimum", "maximum", "exclusiveMinimum"] {
        let bound = part.node(at: JSONPath([.key(keyword)]))
        guard case .number(let bound)? = bound?.value else { continue }
        if isInteger, let bound = bound.int64 {
          others += ["\(bound)", keyword == "maximum" ? "\(bound + 1)" : "\(bound - 1)"]
        } else {
          let outside = keyword == "maximum" ? bound.double.nextUp : bound.double.nextDown
          others += ["\(bound.double)", "\(outside)"]
        }
      }
    }
    return others
  }
}
