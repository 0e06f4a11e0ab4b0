/// Decodes one value strictly, as what the caller expects it to be.
public struct ElementReader {
  /// The value.
  public let node: JSONNode

  /// The way from the root to the value.
  public let path: JSONPath

  /// The file's name, for errors.
  public let file: String

  // Whose `finish()` covers the objects inside this value.
  private let owner: ObjectReader?

  /// Starts to read a value.
  ///
  /// - Parameters:
  ///   - node: The value.
  ///   - path: The way from the root to it.
  ///   - file: The file's name, for errors.
  /// - Complexity: O(1).
  public init(_ node: JSONNode, path: JSONPath, file: String) {
    self.init(node, path: path, file: file, owner: nil)
  }

  init(_ node: JSONNode, path: JSONPath, file: String, owner: ObjectReader?) {
    self.node = node
    self.path = path
    self.file = file
    self.owner = owner
  }

  /// Reads a string.
  ///
  /// - Returns: The string, unescaped.
  /// - Throws: `InputError` when the value is of another kind.
  /// - Complexity: O(1).
  public func string() throws(InputError) -> String {
    guard case .string(let text) = node.value else { throw wrongKind(expected: "a string") }
    return text
  }

  /// Whether the value is null.
  public var isNull: Bool {
    if case .null = node.value { return true }
    return false
  }

  /// Reads a boolean.
  ///
  /// - Returns: The boolean.
  /// - Throws: `InputError` when the value is of another kind.
  /// - Complexity: O(1).
  public func bool() throws(InputError) -> Bool {
    guard case .bool(let flag) = node.value else { throw wrongKind(expected: "a boolean") }
    return flag
  }

  /// Reads an object; the `finish()` of the reader that this value came from covers it.
  ///
  /// - Returns: A reader of the object.
  /// - Throws: `InputError` when the value is of another kind.
  /// - Complexity: O(1).
  public func object() throws(InputError) -> ObjectReader {
    if let owner { return try owner.reader(of: self) }
    return try ObjectReader(node, path: path, file: file)
  }

  /// Reads an array.
  ///
  /// - Parameter count: How many elements it may have.
  /// - Returns: The elements, still to be decoded.
  /// - Throws: `InputError` when the value is of another kind or has another length.
  /// - Complexity: O(n) for n elements.
  public func array(
    count: ClosedRange<Int> = 0...Int.max
  ) throws(InputError) -> [ElementReader] {
    guard case .array(let elements) = node.value else { throw wrongKind(expected: "an array") }
    guard count.contains(elements.count) else {
      throw problem(
        "array with the wrong number of elements",
        remedy: "give it \(Self.words(for: count)) elements")
    }
    return elements.enumerated().map { index, element in
      ElementReader(element, path: path.appending(index: index), file: file, owner: owner)
    }
  }

  /// Reads a string that is one of a fixed set.
  ///
  /// - Parameter options: The strings that are accepted.
  /// - Returns: The string.
  /// - Throws: `InputError` when the value is of another kind or not among the options,
  ///   naming the nearest of them.
  /// - Complexity: O(n) for n options.
  public func choice(of options: [String]) throws(InputError) -> String {
    let text = try string()
    guard !options.contains(text) else { return text }
    let nearest = EditDistance.nearest(to: text, among: options)
    throw problem(
      "unknown value",
      remedy: nearest.map { "did you mean \(OneLine.quoted($0))?" }
        ?? "use one of \(options.joined(separator: ", "))")
  }

  /// Reads a string that is the raw value of a case.
  ///
  /// - Parameter type: The enumeration.
  /// - Returns: The case.
  /// - Throws: `InputError` as `choice(of:)` with the raw values as options.
  /// - Complexity: O(n) for n cases.
  public func choice<Option: RawRepresentable<String> & CaseIterable>(
    of type: Option.Type
  ) throws(InputError) -> Option {
    let text = try choice(of: Option.allCases.map(\.rawValue))
    guard let option = Option(rawValue: text) else {
      throw problem("unknown value", remedy: "use another value")
    }
    return option
  }

  /// Makes a located error about what the value means rather than how it is written.
  ///
  /// - Parameters:
  ///   - text: What is wrong, without a full stop.
  ///   - remedy: What to do about it, without a full stop.
  /// - Returns: The error, to be thrown.
  /// - Complexity: O(1).
  public func problem(_ text: String, remedy: String) -> InputError {
    InputError(
      file: file, location: node.location, path: path, problem: text,
      value: node.value.summary, remedy: remedy)
  }

  func wrongKind(expected: String) -> InputError {
    problem("expected \(expected) but this is \(node.value.kindName)", remedy: "write \(expected)")
  }
}
