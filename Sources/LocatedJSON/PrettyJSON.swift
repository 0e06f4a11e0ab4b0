/// Writes indented JSON: two spaces per level, keys in their given order.
public enum PrettyJSON {
  /// Returns the UTF-8 text of a tree, with a trailing newline.
  ///
  /// - Complexity: O(*n*) for *n* nodes.
  public static func bytes(of node: JSONNode) -> [UInt8] {
    var output: [UInt8] = []
    write(node, indented: 0, to: &output)
    output += Array("\n".utf8)
    return output
  }

  private static func write(_ node: JSONNode, indented depth: Int, to output: inout [UInt8]) {
    switch node.value {
    case .object(let object) where !object.members.isEmpty:
      list(object.members, "{", "}", depth, &output) { member, output in
        output += CanonicalJSON.bytes(of: member.key) + Array(": ".utf8)
        write(member.node, indented: depth + 1, to: &output)
      }
    case .array(let elements) where !elements.isEmpty:
      list(elements, "[", "]", depth, &output) { element, output in
        write(element, indented: depth + 1, to: &output)
      }
    default: output += CanonicalJSON.bytes(of: node)
    }
  }

  private static func list<Element>(
    _ elements: [Element], _ open: String, _ close: String, _ depth: Int,
    _ output: inout [UInt8], _ write: (Element, inout [UInt8]) -> Void
  ) {
    output += Array(open.utf8)
    for (index, element) in elements.enumerated() {
      output += Array((index == 0 ? "\n" : ",\n").utf8)
      output += Array(String(repeating: "  ", count: depth + 1).utf8)
      write(element, &output)
    }
    output += Array(("\n" + String(repeating: "  ", count: depth) + close).utf8)
  }
}
