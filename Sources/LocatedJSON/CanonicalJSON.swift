/// Writes JSON in a canonical form, equal for equal values, for digests and comparisons.
///
/// There is no whitespace, keys are sorted by their UTF-8 bytes, only mandatory escapes are used,
/// and numbers have the form of `JSONNumber.canonicalText`.
public enum CanonicalJSON {
  /// Returns the canonical UTF-8 text of a value, without a trailing line break.
  ///
  /// The locations of the nodes have no effect.
  ///
  /// - Complexity: O(n log n) for n bytes, from sorting keys.
  public static func bytes(of node: JSONNode) -> [UInt8] {
    var output: [UInt8] = []
    write(node.value, to: &output)
    return output
  }

  /// Returns the quoted and escaped UTF-8 text of a string.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func bytes(of string: String) -> [UInt8] {
    var output: [UInt8] = []
    write(string, to: &output)
    return output
  }

  private static func write(_ value: JSONValue, to output: inout [UInt8]) {
    switch value {
    case .null: output += "null".utf8
    case .bool(let flag): output += (flag ? "true" : "false").utf8
    case .number(let number): output += number.canonicalText.utf8
    case .string(let string): write(string, to: &output)
    case .array(let elements): write(elements, to: &output)
    case .object(let object): write(object, to: &output)
    }
  }

  private static func write(_ elements: [JSONNode], to output: inout [UInt8]) {
    output.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      write(element.value, to: &output)
    }
    output.append(UInt8(ascii: "]"))
  }

  private static func write(_ object: JSONObject, to output: inout [UInt8]) {
    let members = object.members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    output.append(UInt8(ascii: "{"))
    for (index, member) in members.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      write(member.key, to: &output)
      output.append(UInt8(ascii: ":"))
      write(member.node.value, to: &output)
    }
    output.append(UInt8(ascii: "}"))
  }

  private static func write(_ string: String, to output: inout [UInt8]) {
    output.append(.doubleQuote)
    for byte in string.utf8 {
      switch byte {
      case .doubleQuote, .backslash: output += [.backslash, byte]
      case 0x08: output += "\\b".utf8
      case 0x0C: output += "\\f".utf8
      case .lineFeed: output += "\\n".utf8
      case .carriageReturn: output += "\\r".utf8
      case .tab: output += "\\t".utf8
      case ..<0x20: output += (byte < 0x10 ? "\\u000" : "\\u00").utf8 + hex(byte)
      default: output.append(byte)
      }
    }
    output.append(.doubleQuote)
  }

  private static func hex(_ byte: UInt8) -> [UInt8] { Array(String(byte, radix: 16).utf8) }
}
