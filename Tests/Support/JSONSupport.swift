package import LocatedJSON

package func parse(_ text: String) throws(InputError) -> JSONNode {
  try JSONParser.parse(Array(text.utf8), file: "f.json")
}

package func reader(_ text: String) throws(InputError) -> ObjectReader {
  try ObjectReader(try parse(text), path: .root, file: "f.json")
}

package func canonical(_ text: String) throws(InputError) -> String {
  String(decoding: try parse(text).canonicalBytes, as: UTF8.self)
}

/// The line that an operation's error prints, or `accepted`.
package func line<Result>(of operation: () throws -> Result) -> String {
  do {
    _ = try operation()
    return "accepted"
  } catch {
    return "\(error)"
  }
}
