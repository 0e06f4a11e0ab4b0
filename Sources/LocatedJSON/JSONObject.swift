/// The members of a JSON object, in file order and indexed by key.
///
/// Keys compare as Swift strings: canonically equivalent spellings of an accented letter are equal.
public struct JSONObject: Sendable {
  /// A key, its location, and its value.
  public struct Member: Sendable {
    /// The key, unescaped.
    public let key: String

    /// The location of the key's first character.
    public let keyLocation: FileLocation

    /// The JSON node of the value.
    public let node: JSONNode

    /// Creates a member with an unescaped key.
    public init(key: String, keyLocation: FileLocation, node: JSONNode) {
      self.key = key
      self.keyLocation = keyLocation
      self.node = node
    }
  }

  /// The members, in file order, with unique keys.
  public private(set) var members: [Member] = []

  private var positions: [String: Int] = [:]

  /// Creates an object without members.
  public init() {}

  /// The keys, in file order.
  public var keys: [String] { members.map(\.key) }

  /// The member with an unescaped key, or nil if there is none.
  ///
  /// - Complexity: O(1).
  public subscript(key: String) -> Member? {
    positions[key].map { members[$0] }
  }

  /// Adds a member, or replaces the member with the same key in place.
  ///
  /// - Complexity: O(1) amortized.
  public mutating func put(_ member: Member) {
    if let position = positions[member.key] {
      members[position] = member
    } else {
      positions[member.key] = members.count
      members.append(member)
    }
  }

  /// Removes the member with a key, if any.
  ///
  /// - Complexity: O(n) for n members.
  public mutating func remove(_ key: String) {
    guard let position = positions.removeValue(forKey: key) else { return }
    members.remove(at: position)
    for later in position..<members.count {
      positions[members[later].key] = later
    }
  }
}
