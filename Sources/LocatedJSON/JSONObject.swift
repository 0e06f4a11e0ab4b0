/// The members of a JSON object, in file order and found by key.
///
/// Keys are compared as Swift compares strings: two spellings of one accented letter are one key.
public struct JSONObject: Sendable {
  /// A key, where it stands, and its value.
  public struct Member: Sendable {
    /// The key, unescaped.
    public let key: String

    /// Where the key's first character stands.
    public let keyLocation: SourceLocation

    /// The value.
    public let node: JSONNode

    /// Creates a member.
    ///
    /// - Parameters:
    ///   - key: The key, unescaped.
    ///   - keyLocation: Where the key's first character stands.
    ///   - node: The value.
    /// - Complexity: O(1).
    public init(key: String, keyLocation: SourceLocation, node: JSONNode) {
      self.key = key
      self.keyLocation = keyLocation
      self.node = node
    }
  }

  /// The members, in file order; no two have the same key.
  public private(set) var members: [Member] = []

  private var positions: [String: Int] = [:]

  /// Creates an object without members.
  ///
  /// - Complexity: O(1).
  public init() {}

  /// The keys, in file order.
  public var keys: [String] { members.map(\.key) }

  /// The member that has a key.
  ///
  /// - Parameter key: The key, unescaped.
  /// - Complexity: O(1).
  public subscript(key: String) -> Member? {
    positions[key].map { members[$0] }
  }

  /// Adds a member, or puts it in the place of the one that has its key.
  ///
  /// - Parameter member: The member to put.
  /// - Complexity: O(1) amortized.
  public mutating func put(_ member: Member) {
    if let position = positions[member.key] {
      members[position] = member
    } else {
      positions[member.key] = members.count
      members.append(member)
    }
  }

  /// Takes a member out; nothing happens when there is none.
  ///
  /// - Parameter key: The member's key.
  /// - Complexity: O(n) for n members.
  public mutating func remove(_ key: String) {
    guard let position = positions.removeValue(forKey: key) else { return }
    members.remove(at: position)
    for later in position..<members.count {
      positions[members[later].key] = later
    }
  }
}
