/// A location in a text file, as editors show it.
///
/// Lines end at LF, CR LF or a lone CR. Columns count Unicode scalars, so that they do not depend
/// on the encoding in memory.
public struct FileLocation: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The line, counted from 1.
  public var line: Int

  /// The column in Unicode scalars, counted from 1.
  public var column: Int

  /// Creates a location from a line and a column, both counted from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The location as `LINE:COLUMN`.
  public var description: String { "\(line):\(column)" }

  /// Returns the offset of the location in a text.
  ///
  /// - Parameter bytes: The text in UTF-8, which may begin with a byte order mark.
  /// - Returns: The offset of the character's first byte; nil if the text has no such location.
  /// - Complexity: O(*n*) for *n* bytes.
  public func offset(in bytes: [UInt8]) -> Int? {
    var scanner = JSONScanner(bytes, file: "")
    return (scanner.offset..<max(scanner.offset, bytes.count)).first {
      bytes[$0] & 0xC0 != 0x80 && scanner.location(of: $0) == self
    }
  }

  /// Returns true if `left` is before `right` in the same file.
  public static func < (left: FileLocation, right: FileLocation) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
