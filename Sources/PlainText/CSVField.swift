/// Formats text from outside as a field of comma-separated values.
package enum CSVField {
  /// Returns a field, in double quotes if the text contains a comma, a quote or a line break.
  ///
  /// Bytes are examined, because a combining mark after a comma makes one character of the two. A
  /// field that a spreadsheet takes for a formula is not changed: the tables are input of other
  /// programs, which must read what was written.
  ///
  /// Source: RFC 4180.
  ///
  /// - Complexity: O(n) for n bytes.
  package static func text(_ text: String) -> String {
    let special = [",", "\"", "\r", "\n"].map(UInt8.init(ascii:))
    guard text.utf8.contains(where: special.contains) else { return text }
    return "\"" + text.utf8Replacing("\"", with: "\"\"") + "\""
  }
}

extension String {
  /// Returns the text with each occurrence of an ASCII byte replaced, whatever character the byte
  /// is a part of.
  func utf8Replacing(_ byte: Unicode.Scalar, with replacement: String) -> String {
    let byte = UInt8(ascii: byte)
    let bytes = utf8.flatMap { $0 == byte ? Array(replacement.utf8) : [$0] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
