/// A JSON value and where it stands in its file.
public struct JSONNode: Sendable {
  /// The value.
  public let value: JSONValue

  /// Where the value's first character stands.
  public let location: SourceLocation

  /// Creates a node.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - location: Where its first character stands.
  /// - Complexity: O(1).
  public init(_ value: JSONValue, at location: SourceLocation) {
    self.value = value
    self.location = location
  }

  /// The value in canonical form, as `CanonicalJSON` writes it.
  ///
  /// - Complexity: O(n log n) for n bytes, from sorting keys.
  public var canonicalBytes: [UInt8] { CanonicalJSON.bytes(of: self) }

  /// Tells whether two nodes hold the same value, wherever they stand and however it is written.
  ///
  /// The order of keys does not count, nor does the difference between `1`, `1.0` and `0x1`.
  ///
  /// - Parameter other: The node to compare with.
  /// - Returns: `true` when the canonical forms are equal.
  /// - Complexity: O(n log n) for n bytes.
  public func hasSameValue(as other: JSONNode) -> Bool {
    canonicalBytes == other.canonicalBytes
  }

  /// Finds the node that a path leads to.
  ///
  /// - Parameter path: A path that starts at this node.
  /// - Returns: The node, or `nil` when the path leads nowhere.
  /// - Complexity: O(n) for n steps.
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

/// One of the six kinds of value that JSON has.
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

  /// What an error message calls the kind, with its article: `a string`, `an integer`.
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

  // What an error message shows; containers are counted, since their text may be long.
  var summary: String {
    switch self {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .number(let number): number.literal
    case .string(let text): "\"\(text)\""
    case .array(let elements): "an array of \(elements.count)"
    case .object(let object): "an object of \(object.members.count)"
    }
  }
}
