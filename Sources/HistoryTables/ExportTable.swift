import LocatedJSON
import Scenario

/// A form in which histories are written.
package enum ExportFormat: String, CaseIterable, Sendable {
  /// Comma-separated values with a header.
  case csv
  /// One JSON object a line.
  case ndjson
}

/// A table of texts and whole numbers, written in one of the forms.
package struct ExportTable: Sendable {
  /// A value of a cell.
  package enum Cell: Sendable, Equatable {
    /// A text.
    case text(String)
    /// A whole number.
    case number(Int64)
    /// True or false.
    case flag(Bool)
    /// Nothing.
    case none
  }

  /// The columns' names.
  package let columns: [String]
  /// The rows, each with as many cells as there are columns.
  package private(set) var rows: [[Cell]] = []

  /// Makes a table without rows.
  ///
  /// - Parameter columns: The columns' names.
  package init(_ columns: [String]) { self.columns = columns }

  /// Appends a row.
  ///
  /// - Parameter cells: As many cells as there are columns.
  package mutating func append(_ cells: [Cell]) {
    precondition(cells.count == columns.count, "\(cells.count) cells for \(columns.count) columns")
    rows.append(cells)
  }

  /// The table's bytes.
  ///
  /// - Parameters:
  ///   - format: The form.
  ///   - withHeader: Whether the columns' names come first, where the form has such a line.
  /// - Returns: UTF-8.
  package func bytes(_ format: ExportFormat, withHeader: Bool = true) -> [UInt8] {
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
    case .text(let text):
      let needsQuotes = text.contains { $0 == "," || $0 == "\"" || $0.isNewline }
      return needsQuotes ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
    case .number(let number): return String(number)
    case .flag(let flag): return flag ? "true" : "false"
    case .none: return ""
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
