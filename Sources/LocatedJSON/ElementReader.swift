import PlainText

/// Decodes one JSON value strictly as the type that the caller expects.
public struct ElementReader {
  /// The JSON node of the value.
  public let node: JSONNode

  /// The path from the root to the value.
  public let path: JSONPath

  /// The file name for error messages.
  public let file: String

  // The reader whose `finish()` also checks the objects inside this value.
  private let owner: ObjectReader?

  /// Creates a reader for a value.
  public init(_ node: JSONNode, path: JSONPath, file: String) {
    self.init(node, path: path, file: file, owner: nil)
  }

  init(_ node: JSONNode, path: JSONPath, file: String, owner: ObjectReader?) {
    self.node = node
    self.path = path
    self.file = file
    self.owner = owner
  }

  /// Reads a string, unescaped.
  ///
  /// - Throws: `InputError` if the value is of another kind.
  public func string() throws(InputError) -> String {
    guard case .string(let text) = node.value else { throw wrongKind(expected: "a string") }
    return text
  }

  /// True if the value is null.
  public var isNull: Bool {
    if case .null = node.value { return true }
    return false
  }

  /// Reads a boolean.
  ///
  /// - Throws: `InputError` if the value is of another kind.
  public func bool() throws(InputError) -> Bool {
    guard case .bool(let flag) = node.value else { throw wrongKind(expected: "a boolean") }
    return flag
  }

  /// Reads an object.
  ///
  /// The `finish()` of the reader that this value came from also checks it.
  ///
  /// - Throws: `InputError` if the value is of another kind.
  public func object() throws(InputError) -> ObjectReader {
    if let owner { return try owner.reader(of: self) }
    return try ObjectReader(node, path: path, file: file)
  }

  /// Reads an array.
  ///
  /// - Parameter count: The accepted numbers of elements.
  /// - Returns: The readers of the elements, in order.
  /// - Throws: `InputError` if the value is of another kind or has another length.
  /// - Complexity: O(n) for n elements.
  public func array(
    count: ClosedRange<Int> = 0...Int.max
  ) throws(InputError) -> [ElementReader] {
    guard case .array(let elements) = node.value else { throw wrongKind(expected: "an array") }
    guard count.contains(elements.count) else {
      throw problem(
        "array with the wrong number of elements",
        remedy: "give it \(Self.rangeText(for: count)) elements")
    }
    return elements.enumerated().map { index, element in
      ElementReader(element, path: path.appending(index: index), file: file, owner: owner)
    }
  }

  /// Reads a string that is one of a fixed set.
  ///
  /// - Throws: `InputError` if the value is of another kind or not one of the options. The error
  ///   names the closest option.
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

  /// Reads a string that is the raw value of an enumeration case.
  ///
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

  /// Creates an error about the meaning of the value, with its location.
  ///
  /// - Parameters:
  ///   - text: The problem, without a full stop.
  ///   - remedy: The action that solves it, without a full stop.
  /// - Returns: The error, for the caller to throw.
  public func problem(_ text: String, remedy: String) -> InputError {
    InputError(
      file: file, location: node.location, path: path, problem: text,
      value: node.value.summary, remedy: remedy)
  }

  func wrongKind(expected: String) -> InputError {
    problem("expected \(expected) but this is \(node.value.kindName)", remedy: "write \(expected)")
  }
}
