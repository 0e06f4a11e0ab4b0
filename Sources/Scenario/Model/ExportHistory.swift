import struct Foundation.URL
import LocatedJSON

/// A person's own history: an Apple Health export beside the scenario, without ground truth.
public struct ExportHistory: Sendable {
  /// The key of a scenario's history.
  package static let key = "appleHealthExport"

  /// The path of the export's zip or XML; a relative one starts at the scenario's folder.
  public let path: String

  /// Creates a history from a path.
  ///
  /// - Parameters:
  ///   - text: The path as the scenario has it.
  ///   - scenario: The path of the scenario.
  init(_ text: String, besides scenario: String) {
    let slash = UInt8(ascii: "/")
    guard text.utf8.first != slash, let last = scenario.utf8.lastIndex(of: slash) else {
      path = text
      return
    }
    path = String(decoding: scenario.utf8[...last], as: UTF8.self) + text
  }
}

extension Scenario {
  /// Returns the scenario with a text that means the same in every folder: the path of an export is
  /// absolute.
  package func movable() -> Scenario {
    guard case .export(let export) = history else { return self }
    let path = URL(fileURLWithPath: export.path).standardizedFileURL.path
    guard let range = exportPath else { return self }
    var movable = self
    movable.source.replaceSubrange(range, with: CanonicalJSON.bytes(of: path))
    return movable
  }

  /// The place of the export's path, with its quotation marks, in the text.
  private var exportPath: Range<Int>? {
    let path = JSONPath([.key("history"), .key(ExportHistory.key)])
    guard let tree = try? JSONParser.parse(source, file: file),
      let start = tree.node(at: path)?.location.offset(in: source)
    else { return nil }
    var end = start + 1
    while end < source.count, source[end] != source[start] {
      end += source[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return end < source.count ? start..<(end + 1) : nil
  }

  /// Returns a resolved file without the folder of its export, which is none of its content.
  static func withoutFolder(_ object: JSONObject) -> JSONObject {
    guard let history = object["history"], case .object(var kinds) = history.node.value,
      let member = kinds[ExportHistory.key], case .string(let path) = member.node.value
    else { return object }
    let name =
      path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) }
      ?? path
    kinds.put(
      JSONObject.Member(
        key: member.key, keyLocation: member.keyLocation,
        node: JSONNode(.string(name), at: member.node.location)))
    var result = object
    result.put(
      JSONObject.Member(
        key: history.key, keyLocation: history.keyLocation,
        node: JSONNode(.object(kinds), at: history.node.location)))
    return result
  }
}
