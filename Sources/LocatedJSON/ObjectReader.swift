/// Decodes an object strictly: every key that nobody asked for is an error.
///
/// Ask for keys with `required` and `optional`, then call `finish()` once on the outermost reader:
/// it also covers the readers of inner objects that were reached through this one.
///
///     let reader = try ObjectReader(root, path: .root, file: file)
///     let name = try reader.string("name")
///     let persons = try reader.optional("persons")?.integer(in: 1...1_000) ?? 1
///     try reader.finish()
public final class ObjectReader {
  /// The object's members, in file order.
  public let object: JSONObject

  /// Where the object stands in its file.
  public let location: SourceLocation

  /// The way from the root to the object.
  public let path: JSONPath

  /// The file's name, for errors.
  public let file: String

  private var knownKeys: [String] = []
  private var asked: Set<String> = []
  private var inner: [ObjectReader] = []
  private var innerPositions: [JSONPath: Int] = [:]

  /// Starts to read an object.
  ///
  /// - Parameters:
  ///   - node: The object.
  ///   - path: The way from the root to it.
  ///   - file: The file's name, for errors.
  /// - Throws: `InputError` when the node is not an object.
  /// - Complexity: O(1).
  public init(_ node: JSONNode, path: JSONPath, file: String) throws(InputError) {
    guard case .object(let object) = node.value else {
      throw ElementReader(node, path: path, file: file).wrongKind(expected: "an object")
    }
    self.object = object
    self.location = node.location
    self.path = path
    self.file = file
  }

  /// Asks for a key that must be there.
  ///
  /// - Parameter key: The key.
  /// - Returns: Its value, still to be decoded.
  /// - Throws: `InputError` when the key is missing, naming a present key that is near.
  /// - Complexity: O(1) when the key is there.
  public func required(_ key: String) throws(InputError) -> ElementReader {
    if let element = optional(key) { return element }
    let strays = object.keys.filter { !asked.contains($0) }
    let nearest = EditDistance.nearest(to: key, among: strays)
    let remedy =
      nearest.map { "rename \(OneLine.quoted($0)) to \(OneLine.quoted(key))" }
      ?? "add it to the object"
    throw InputError(
      file: file, location: location, path: path,
      problem: "missing key \(OneLine.quoted(key))", remedy: remedy)
  }

  /// Asks for a key that may be absent; `null` is not the same as absent.
  ///
  /// - Parameter key: The key.
  /// - Returns: Its value, still to be decoded, or `nil` when the key is absent.
  /// - Complexity: O(1).
  public func optional(_ key: String) -> ElementReader? {
    if asked.insert(key).inserted { knownKeys.append(key) }
    return object[key].map { element(of: $0) }
  }

  /// Asks for all keys, for an object that is a table from names to values.
  ///
  /// - Returns: The keys and their values, still to be decoded, in file order.
  /// - Complexity: O(n) for n members.
  public func members() -> [(key: String, element: ElementReader)] {
    object.members.map { member in
      if asked.insert(member.key).inserted { knownKeys.append(member.key) }
      return (member.key, element(of: member))
    }
  }

  /// Ends the reading of this object and of the objects inside it.
  ///
  /// - Throws: `InputError` for the first key in the file that nobody asked for, naming the
  ///   nearest known key, or all known keys when none is near.
  /// - Complexity: O(n) for n members, when all were asked for.
  public func finish() throws(InputError) {
    guard let stray = firstStray() else { return }
    let known = stray.reader.knownKeys
    let remedy: String
    if let nearest = EditDistance.nearest(to: stray.member.key, among: known) {
      remedy = "did you mean \(OneLine.quoted(nearest))?"
    } else if known.isEmpty {
      remedy = "remove it, no keys are known here"
    } else {
      remedy = "the known keys are \(known.joined(separator: ", "))"
    }
    throw InputError(
      file: file, location: stray.member.keyLocation,
      path: stray.reader.path.appending(key: stray.member.key),
      problem: "unknown key \(OneLine.quoted(stray.member.key))", remedy: remedy)
  }

  /// Makes a located error about what the object means rather than how it is written.
  ///
  /// - Parameters:
  ///   - text: What is wrong, without a full stop.
  ///   - key: The key that it is about, or `nil` for the object as a whole.
  ///   - remedy: What to do about it, without a full stop.
  /// - Returns: The error, to be thrown.
  /// - Complexity: O(1).
  public func problem(_ text: String, key: String? = nil, remedy: String) -> InputError {
    if let member = key.flatMap({ object[$0] }) {
      return element(of: member).problem(text, remedy: remedy)
    }
    return InputError(
      file: file, location: location, path: key.map { path.appending(key: $0) } ?? path,
      problem: text, remedy: remedy)
  }

  // An object that is read twice has one reader, which knows what either reading asked for.
  func reader(of element: ElementReader) throws(InputError) -> ObjectReader {
    if let position = innerPositions[element.path] { return inner[position] }
    let reader = try ObjectReader(element.node, path: element.path, file: file)
    innerPositions[element.path] = inner.count
    inner.append(reader)
    return reader
  }

  private func element(of member: JSONObject.Member) -> ElementReader {
    ElementReader(
      member.node, path: path.appending(key: member.key), file: file, owner: self)
  }

  private func firstStray() -> (member: JSONObject.Member, reader: ObjectReader)? {
    var first = object.members.first { !asked.contains($0.key) }.map { ($0, self) }
    for reader in inner {
      guard let stray = reader.firstStray() else { continue }
      if let known = first, known.0.keyLocation <= stray.member.keyLocation { continue }
      first = (stray.member, stray.reader)
    }
    return first.map { (member: $0.0, reader: $0.1) }
  }
}
