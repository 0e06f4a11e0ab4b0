/// A place in a text file, as an editor shows it.
///
/// Lines end at LF, CR LF or a lone CR. Columns count Unicode scalars, so that a column is the
/// same whatever the encoding in memory.
public struct SourceLocation: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The line, counted from 1.
  public var line: Int

  /// The column in Unicode scalars, counted from 1.
  public var column: Int

  /// Creates a location.
  ///
  /// - Parameters:
  ///   - line: The line, counted from 1.
  ///   - column: The column in Unicode scalars, counted from 1.
  /// - Complexity: O(1).
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The location as `LINE:COLUMN`.
  public var description: String { "\(line):\(column)" }

  /// Tells whether one location stands before another.
  ///
  /// - Parameters:
  ///   - left: A location.
  ///   - right: A location in the same file.
  /// - Returns: `true` when `left` comes first.
  /// - Complexity: O(1).
  public static func < (left: SourceLocation, right: SourceLocation) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
