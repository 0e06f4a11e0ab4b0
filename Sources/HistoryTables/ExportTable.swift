import LocatedJSON
import PlainText

/// A file format for tables.
package enum TableFormat: String, CaseIterable, Sendable {
  /// Comma-separated values with a header.
  case csv
  /// One JSON object per line.
  case ndjson
}

/// The value of a table's cell.
package enum TableCell: Sendable, Equatable {
  /// A string.
  case text(String)
  /// An integer.
  case number(Int64)
  /// A Boolean.
  case flag(Bool)
  /// An empty cell.
  case none
}

/// Rows of a table as text, of which a writer takes what has been encoded so far.
package struct TableEncoder {
  /// The text that has not been taken, in UTF-8.
  private var pending: [UInt8] = []
  private let format: TableFormat
  /// What precedes each cell of a row.
  private let separators: [[UInt8]]
  private let end: [UInt8]

  /// Starts a table, with a header in formats that have one.
  ///
  /// - Parameters:
  ///   - format: The file format.
  ///   - columns: The names of the columns.
  package init(_ format: TableFormat, columns: [String]) {
    self.format = format
    switch format {
    case .csv:
      separators = columns.indices.map { $0 == 0 ? [] : [UInt8(ascii: ",")] }
      end = Array("\r\n".utf8)
      pending += columns.map(CSVField.text).joined(separator: ",").utf8
      pending += end
    case .ndjson:
      separators = columns.enumerated().map { index, name in
        Array((index == 0 ? "{" : ",").utf8) + CanonicalJSON.bytes(of: name) + [UInt8(ascii: ":")]
      }
      end = Array("}\n".utf8)
    }
  }

  /// Appends a row.
  ///
  /// - Parameter cells: As many cells as there are columns.
  package mutating func append(_ cells: [TableCell]) {
    precondition(
      cells.count == separators.count, "\(cells.count) cells for \(separators.count) columns")
    for (separator, cell) in zip(separators, cells) {
      pending += separator
      switch cell {
      case .text(let text) where format == .csv: pending += CSVField.text(text).utf8
      case .text(let text): pending += CanonicalJSON.bytes(of: text)
      case .number(let number): pending += String(number).utf8
      case .flag(let flag): pending += (flag ? "true" : "false").utf8
      case .none: pending += (format == .csv ? "" : "null").utf8
      }
    }
    pending += end
  }

  /// The number of bytes that have not been taken.
  package var count: Int { pending.count }

  /// Takes the bytes that have not been taken.
  package mutating func take() -> [UInt8] {
    defer { pending.removeAll(keepingCapacity: true) }
    return pending
  }
}
