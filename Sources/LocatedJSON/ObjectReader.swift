import PlainText

/// Decodes an object strictly: a key that is never requested is an error.
///
/// Request keys with `required` and `optional`, then call `finish()` once on the outermost reader.
/// It also checks the inner objects that were read through this reader.
///
///     let reader = try ObjectReader(root, path: .root, file: file)
///     let name = try reader.string("name")
///     let persons = try reader.optional("persons")?.integer(in: 1...1_000) ?? 1
///     try reader.finish()
public final class ObjectReader {
  /// The object's members, in file order.
  public let object: JSONObject

  /// The location of the object in its file.
  public let location: FileLocation

  /// The path from the root to the object.
  public let path: JSONPath

  /// The file name for error messages.
  public let file: String

  /// The keys requested so far, in the order of their first request.
  public private(set) var knownKeys: [String] = []
  private var asked: Set<String> = []
  private var inner: [ObjectReader] = []
  private var innerPositions: [JSONPath: Int] = [:]

  /// Creates a reader for an object.
  ///
  /// - Throws: `InputError` if the node is not an object.
  public init(_ node: JSONNode, path: JSONPath, file: String) throws(InputError) {
    guard case .object(let object) = node.value else {
      throw ElementReader(node, path: path, file: file).wrongKind(expected: "an object")
    }
    self.object = object
    self.location = node.location
    self.path = path
    self.file = file
  }

  /// Creates a reader of an object without members, which tells the keys that a decoder requests.
  public init() {
    object = JSONObject()
    location = FileLocation(line: 1, column: 1)
    path = .root
    file = ""
  }

  /// Returns the undecoded value of a required key.
  ///
  /// - Throws: `InputError` if the key is missing. The error names the closest unrequested key,
  ///   and is located there.
  /// - Complexity: O(1) if the key is present.
  public func required(_ key: String) throws(InputError) -> ElementReader {
    if let element = optional(key) { return element }
    let problem = "missing key \(OneLine.quoted(key))"
    let strays = object.keys.filter { !asked.contains($0) }
    if let stray = EditDistance.nearest(to: key, among: strays), let member = object[stray] {
      throw InputError(
        file: file, location: member.keyLocation, path: path,
        problem: problem, remedy: "rename \(OneLine.quoted(stray)) to \(OneLine.quoted(key))")
    }
    throw InputError(
      file: file, location: location, path: path, problem: problem, remedy: "add it to the object")
  }

  /// Returns the undecoded value of an optional key, or nil if the key is absent.
  ///
  /// A key with the value `null` is not absent.
  ///
  /// - Complexity: O(1).
  public func optional(_ key: String) -> ElementReader? {
    if asked.insert(key).inserted { knownKeys.append(key) }
    return object[key].map { element(of: $0) }
  }

  /// Requests all keys of an object that maps names to values.
  ///
  /// - Returns: The keys and their undecoded values, in file order.
  /// - Complexity: O(n) for n members.
  public func members() -> [(key: String, element: ElementReader)] {
    object.members.map { member in
      if asked.insert(member.key).inserted { knownKeys.append(member.key) }
      return (member.key, element(of: member))
    }
  }

  /// Checks that every key of this object and of its inner objects was requested.
  ///
  /// - Throws: `InputError` for the first unrequested key in the file. The error names the
  ///   closest known key, or all known keys if none is close.
  /// - Complexity: O(n) for n members, if all were requested.
  public func finish() throws(InputError) {
    guard let stray = firstStray() else { return }
    let known = stray.reader.knownKeys
    let remedy: String
    if let nearest = EditDistance.nearest(to: stray.member.key, among: known) {
      remedy = "did you mean \(OneLine.quoted(nearest))?"
    } else if known.isEmpty {
      remedy = "remove it; no keys are known here"
    } else {
      remedy = "the known keys are \(known.joined(separator: ", "))"
    }
    throw InputError(
      file: file, location: stray.member.keyLocation,
      path: stray.reader.path.appending(key: stray.member.key),
      problem: "unknown key \(OneLine.quoted(stray.member.key))", remedy: remedy)
  }

  /// Creates an error about the meaning of the object, with its location.
  ///
  /// - Parameters:
  ///   - text: The problem, without a full stop.
  ///   - key: The key that the problem is about, or `nil` for the object as a whole.
  ///   - remedy: The action that solves it, without a full stop.
  /// - Returns: The error, for the caller to throw.
  public func problem(_ text: String, key: String? = nil, remedy: String) -> InputError {
    if let member = key.flatMap({ object[$0] }) {
      return element(of: member).problem(text, remedy: remedy)
    }
    return InputError(
      file: file, location: location, path: key.map { path.appending(key: $0) } ?? path,
      problem: text, remedy: remedy)
  }

  // An object that is read twice shares one reader, which records the keys of both readings.
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
