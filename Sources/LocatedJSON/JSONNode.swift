/// A JSON value and its location in the file.
public struct JSONNode: Sendable {
  /// The JSON value.
  public let value: JSONValue

  /// The location of the value's first character.
  public let location: FileLocation

  /// Creates a node.
  public init(_ value: JSONValue, at location: FileLocation) {
    self.value = value
    self.location = location
  }

  /// The value in canonical form, written by `CanonicalJSON`.
  ///
  /// - Complexity: O(n log n) for n bytes, from sorting keys.
  public var canonicalBytes: [UInt8] { CanonicalJSON.bytes(of: self) }

  /// Returns true if two nodes hold the same value, regardless of location and spelling.
  ///
  /// The order of keys is irrelevant, and so is the difference between `1`, `1.0` and `0x1`.
  ///
  /// - Complexity: O(n log n) for n bytes.
  public func hasSameValue(as other: JSONNode) -> Bool {
    canonicalBytes == other.canonicalBytes
  }

  /// Returns the node at a path relative to this node, or nil if there is none.
  ///
  /// - Complexity: O(n) for n components.
  public func node(at path: JSONPath) -> JSONNode? {
    var node = self
    for component in path.components {
      switch (component, node.value) {
      case (.key(let key), .object(let object)):
        guard let member = object[key] else { return nil }
        node = member.node
      case (.index(let index), .array(let elements)) where elements.indices.contains(index):
        node = elements[index]
      default:
        return nil
      }
    }
    return node
  }
}

/// A JSON value of one of the six kinds.
public indirect enum JSONValue: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number, with its literal text.
  case number(JSONNumber)
  /// A string, unescaped.
  case string(String)
  /// An array, in file order.
  case array([JSONNode])
  /// An object, in file order.
  case object(JSONObject)

  /// The kind with its article for error messages: `a string`, `an integer`.
  public var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number(let number): number.isInteger ? "an integer" : "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The value for error messages; nil for an object.
  ///
  /// Arrays give their count, as their text may be long.
  var summary: String? {
    switch self {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .number(let number): number.literal
    case .string(let text): "\"\(text)\""
    case .array(let elements): "an array of \(elements.count)"
    case .object: nil
    }
  }
}
