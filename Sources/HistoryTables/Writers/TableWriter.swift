package import Foundation

/// A receiver of the cells of a table, row after row, each row in the order of the columns.
package protocol TableWriter: ~Copyable {
  /// A text that many rows have, in the form of the table.
  associatedtype Prepared
  /// Neighboring cells that many rows have, in the form of the table.
  associatedtype Run

  /// Returns a text in the form of the table.
  func prepared(_ text: String) -> Prepared
  /// Returns neighboring cells in the form of the table.
  ///
  /// - Parameters:
  ///   - texts: The texts of the cells, nil for an empty cell.
  ///   - column: The place of the first cell in its row, from 0.
  /// - Returns: The cells, for this place only.
  func run(of texts: [String?], at column: Int) -> Run

  /// Adds a cell with a text.
  mutating func text(_ text: Prepared)
  /// Adds neighboring cells.
  mutating func cells(_ run: Run)
  /// Adds a cell with a whole number.
  mutating func number(_ number: Int64)
  /// Adds a cell with a number that is stored in decimal fractions of its unit.
  ///
  /// - Parameters:
  ///   - value: The number of fractions.
  ///   - scale: The number of fractions in a unit, a power of ten.
  mutating func number(_ value: Int64, per scale: Int64)
  /// Adds a cell with a time in milliseconds since 1970.
  mutating func time(_ milliseconds: Int64)
  /// Adds a cell with a UUID.
  mutating func identifier(_ uuid: UUID)
  /// Adds a cell with a truth value.
  mutating func flag(_ flag: Bool)
  /// Adds an empty cell.
  mutating func none()
  /// Ends the row, which has a cell for each column.
  ///
  /// - Throws: The error of whatever the row is written to.
  mutating func endRow() throws
}

extension TableWriter where Self: ~Copyable {
  /// Adds a cell with a text, or an empty one.
  mutating func text(_ text: Prepared?) {
    if let text { self.text(text) } else { none() }
  }

  /// Adds a cell with a text that few rows have.
  mutating func text(of value: some CustomStringConvertible) {
    text(prepared(value.description))
  }

  /// Adds a cell with a time in milliseconds since 1970, or an empty one.
  mutating func time(_ milliseconds: Int64?) {
    if let milliseconds { time(milliseconds) } else { none() }
  }
}
