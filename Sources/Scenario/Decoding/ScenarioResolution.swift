import LocatedJSON

/// Adds the default values of the keys that a scenario file omits.
enum ScenarioResolution {
  /// Returns the file's tree with the defaults of its format version added.
  ///
  /// An added value gets the source location of the object that lacks it.
  static func resolved(_ node: JSONNode, with template: JSONNode) -> JSONNode {
    switch (node.value, template.value) {
    case (.object(var object), .object(let defaults)) where defaults["kind"] == nil:
      for member in defaults.members {
        let optional = member.key.hasSuffix("?")
        let key = optional ? String(member.key.dropLast()) : member.key
        if let own = object[key] {
          object.put(replacing(own, with: resolved(own.node, with: member.node)))
        } else if !optional && !isTemplate(member.node) {
          let filled = placed(member.node, at: node.location)
          object.put(JSONObject.Member(key: key, keyLocation: node.location, node: filled))
        }
      }
      return JSONNode(.object(object), at: node.location)
    case (.array(let elements), .array(let templates)):
      guard let template = templates.first,
        isTemplate(JSONNode(.array(templates), at: node.location))
      else { return node }
      return JSONNode(
        .array(elements.map { resolved($0, with: template) }), at: node.location)
    default:
      return node
    }
  }

  /// True if a default is the template of a list's elements and not a default list itself.
  private static func isTemplate(_ node: JSONNode) -> Bool {
    guard case .array(let elements) = node.value, let first = elements.first,
      case .object = first.value
    else { return false }
    return true
  }

  private static func replacing(_ member: JSONObject.Member, with node: JSONNode)
    -> JSONObject.Member
  {
    JSONObject.Member(key: member.key, keyLocation: member.keyLocation, node: node)
  }

  /// Returns a default's tree without optional sections and templates, every node at `location`.
  private static func placed(_ node: JSONNode, at location: FileLocation) -> JSONNode {
    switch node.value {
    case .object(let object):
      var copy = JSONObject()
      for member in object.members
      where !member.key.hasSuffix("?") && !isTemplate(member.node) {
        copy.put(
          JSONObject.Member(
            key: member.key, keyLocation: location, node: placed(member.node, at: location)))
      }
      return JSONNode(.object(copy), at: location)
    case .array(let elements):
      return JSONNode(.array(elements.map { placed($0, at: location) }), at: location)
    default:
      return JSONNode(node.value, at: location)
    }
  }
}
