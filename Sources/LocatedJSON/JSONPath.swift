/// The path from the root of a JSON document to one of its values.
///
/// The text form is `history.generated.steps.daily.mean` or `sources[2].kind`; the root is `$`, and
/// a key that is not an identifier is quoted, as in `sources["a b"]`.
public struct JSONPath: Hashable, Sendable, CustomStringConvertible {
  /// One component of a path.
  public enum Component: Hashable, Sendable {
    /// The member of an object with this key.
    case key(String)
    /// The element of an array at this index, counted from 0.
    case index(Int)
  }

  /// The path of the document itself.
  public static let root = JSONPath()

  /// The components, starting at the root.
  public var components: [Component]

  /// Creates a path from its components; no components mean the root.
  public init(_ components: [Component] = []) {
    self.components = components
  }

  /// Returns the path of a member of the object at this path.
  public func appending(key: String) -> JSONPath {
    JSONPath(components + [.key(key)])
  }

  /// Returns the path of the element at an index, counted from 0, of the array at this path.
  public func appending(index: Int) -> JSONPath {
    JSONPath(components + [.index(index)])
  }

  /// The text form of the path.
  public var description: String {
    guard !components.isEmpty else { return "$" }
    var text = ""
    for component in components {
      switch component {
      case .index(let index): text += "[\(index)]"
      case .key(let key) where Self.isIdentifier(key):
        text += text.isEmpty ? key : ".\(key)"
      case .key(let key):
        text += "[" + String(decoding: CanonicalJSON.bytes(of: key), as: UTF8.self) + "]"
      }
    }
    return text
  }

  // A lone "$" is quoted, because unquoted it means the root.
  private static func isIdentifier(_ key: String) -> Bool {
    guard let first = key.utf8.first, key != "$" else { return false }
    return first.startsIdentifier && key.utf8.allSatisfy(\.continuesIdentifier)
  }
}
