import LocatedJSON
import PlainText

/// A file format for tables.
package enum TableFormat: String, CaseIterable, Sendable {
  /// Comma-separated values with a header.
  case csv
  /// One JSON object per line.
  case ndjson
}

/// A table of strings, integers and Booleans that can be written in any table format.
package struct ExportTable: Sendable {
  /// The value of a cell.
  package enum Cell: Sendable, Equatable {
    /// A string.
    case text(String)
    /// An integer.
    case number(Int64)
    /// A Boolean.
    case flag(Bool)
    /// An empty cell.
    case none
  }

  /// The names of the columns.
  package let columns: [String]
  /// The rows, each with as many cells as there are columns.
  package private(set) var rows: [[Cell]] = []

  /// Makes a table without rows.
  package init(_ columns: [String]) { self.columns = columns }

  /// Appends a row.
  ///
  /// - Parameter cells: As many cells as there are columns.
  package mutating func append(_ cells: [Cell]) {
    precondition(cells.count == columns.count, "\(cells.count) cells for \(columns.count) columns")
    rows.append(cells)
  }

  /// Encodes the table.
  ///
  /// - Parameters:
  ///   - format: The file format.
  ///   - withHeader: Whether to start with a header line in formats that have one.
  /// - Returns: UTF-8.
  package func bytes(_ format: TableFormat, withHeader: Bool = true) -> [UInt8] {
    var text = ""
    switch format {
    case .csv:
      if withHeader { text += columns.joined(separator: ",") + "\r\n" }
      for row in rows { text += row.map(Self.csv).joined(separator: ",") + "\r\n" }
    case .ndjson:
      for row in rows {
        let members = zip(columns, row).map { "\(Self.quoted($0)):\(Self.json($1))" }
        text += "{" + members.joined(separator: ",") + "}\n"
      }
    }
    return Array(text.utf8)
  }

  private static func csv(_ cell: Cell) -> String {
    switch cell {
    case .text(let text): CSVField.text(text)
    case .number(let number): String(number)
    case .flag(let flag): flag ? "true" : "false"
    case .none: ""
    }
  }

  private static func json(_ cell: Cell) -> String {
    switch cell {
    case .text(let text): quoted(text)
    case .number(let number): String(number)
    case .flag(let flag): flag ? "true" : "false"
    case .none: "null"
    }
  }

  private static func quoted(_ text: String) -> String {
    String(decoding: CanonicalJSON.bytes(of: text), as: UTF8.self)
  }
}
