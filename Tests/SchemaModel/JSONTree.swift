package import LocatedJSON
import TestSupport

/// Changes to a parsed file.
extension JSONNode {
  /// The tree as text, numbers as they were written.
  package var text: String {
    switch value {
    case .number(let number): number.literal
    case .null, .bool, .string: String(decoding: canonicalBytes, as: UTF8.self)
    case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
    case .object(let object):
      "{" + object.members.map { Self.quoted($0.key) + ":" + $0.node.text }.joined(separator: ",")
        + "}"
    }
  }

  package static func quoted(_ text: String) -> String {
    let node = JSONNode(.string(text), at: FileLocation(line: 1, column: 1))
    return String(decoding: node.canonicalBytes, as: UTF8.self)
  }

  /// The tree with the value at a path replaced, or taken out where the change gives nil.
  package func changed(
    at path: ArraySlice<JSONPath.Component>, _ change: (JSONNode) -> JSONNode?
  ) -> JSONNode? {
    guard let first = path.first else { return change(self) }
    switch (first, value) {
    case (.key(let key), .object(var object)):
      guard let member = object[key] else { return self }
      if let node = member.node.changed(at: path.dropFirst(), change) {
        object.put(JSONObject.Member(key: key, keyLocation: member.keyLocation, node: node))
      } else {
        object.remove(key)
      }
      return JSONNode(.object(object), at: location)
    case (.index(let index), .array(var elements)) where elements.indices.contains(index):
      if let node = elements[index].changed(at: path.dropFirst(), change) {
        elements[index] = node
      } else {
        elements.remove(at: index)
      }
      return JSONNode(.array(elements), at: location)
    default:
      return self
    }
  }

  /// The tree with another value at a path.
  package func with(_ text: String, at path: JSONPath) throws -> JSONNode {
    let node = try parse(text)
    return changed(at: path.components[...]) { _ in node } ?? self
  }

  /// Every value below and including this one, with its path.
  package func values(_ path: JSONPath = .root) -> [(path: JSONPath, node: JSONNode)] {
    switch value {
    case .object(let object):
      [(path, self)] + object.members.flatMap { $0.node.values(path.appending(key: $0.key)) }
    case .array(let elements):
      [(path, self)]
        + elements.enumerated().flatMap { $1.values(path.appending(index: $0)) }
    case .null, .bool, .number, .string:
      [(path, self)]
    }
  }
}

extension JSONPath {
  /// Reads keys and indices separated by slashes.
  package init(slashed text: String) {
    self.init(
      text.split(separator: "/").map { part in Int(part).map { .index($0) } ?? .key(String(part)) })
  }
}
