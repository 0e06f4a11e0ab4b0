/// The way from the root of a JSON document to one of its values.
///
/// Written like `history.generated.steps.daily.mean` or `sources[2].kind`; the root is `$`, and a
/// key that is not an identifier is quoted, as in `sources["a b"]`.
public struct JSONPath: Hashable, Sendable, CustomStringConvertible {
  /// One step of the way.
  public enum Component: Hashable, Sendable {
    /// Into the member of an object that has this key.
    case key(String)
    /// Into the element of an array that has this index, counted from 0.
    case index(Int)
  }

  /// The path of the document itself.
  public static let root = JSONPath()

  /// The steps, from the root on.
  public var components: [Component]

  /// Creates a path from its steps.
  ///
  /// - Parameter components: The steps, from the root on; none means the root.
  /// - Complexity: O(1).
  public init(_ components: [Component] = []) {
    self.components = components
  }

  /// Returns the path of a member of the object at this path.
  ///
  /// - Parameter key: The member's key.
  /// - Returns: The longer path.
  /// - Complexity: O(n) for n steps.
  public func appending(key: String) -> JSONPath {
    JSONPath(components + [.key(key)])
  }

  /// Returns the path of an element of the array at this path.
  ///
  /// - Parameter index: The element's index, counted from 0.
  /// - Returns: The longer path.
  /// - Complexity: O(n) for n steps.
  public func appending(index: Int) -> JSONPath {
    JSONPath(components + [.index(index)])
  }

  /// The path in its written form.
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

  // A lone "$" would read as the root, so it is quoted.
  private static func isIdentifier(_ key: String) -> Bool {
    guard let first = key.utf8.first, key != "$" else { return false }
    return first.startsIdentifier && key.utf8.allSatisfy(\.continuesIdentifier)
  }
}
